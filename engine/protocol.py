"""Types of what the page and the engine exchange: requests, replies, the snapshot of a match, views, saves.

This is the contract of both sides. mypy holds the engine to it; `site/app/protocol.d.ts` is generated from it
(`python build.py docs`), and tsc holds the page to that. Nothing here is needed at run time: modules of the engine
import it for the type checker alone.

A request is a JSON object: its name in `do`, and the `args` that `Requests` lists under that name. The answer is the
`reply` listed there with `ok: true`, or a `Failure`. A field that is not `NotRequired` is always present. How words
are written is the parameter `W`: inside the engine a `Message`, in a reply a `Text`.
"""

from __future__ import annotations

from typing import Annotated, Any, Generic, Literal, NotRequired, TypedDict, TypeVar

W = TypeVar("W")
A = TypeVar("A")
R = TypeVar("R")

JsonObject = Annotated[dict[str, object], "object"]
"""An object whose content the protocol does not describe."""

Segment = Annotated[list[str | None], "[words: string, term: string | null]"]
"""A segment of a text: words, and the id of the term that they name, `text` for a typed name, or null."""

Text = list[Segment]
"""A message in a language."""

MoveRecord = Annotated[dict[str, Any], "Record<string, any> & { kind: string }"]
"""A move: its `kind` and the fields of that kind."""

Intent = Annotated[dict[str, Any], "Record<string, unknown>"]
"""What a player tries: some fields of a move record, a touched piece as `touch`, or both."""

Note = Annotated[tuple[int, str], "[n: number, text: string]"]
"""What a player wrote about the position after `n` moves."""


# -- views -----------------------------------------------------------------------------------------------------------
class PieceFields(TypedDict, total=False):
    """What some pieces have; docs/views.md."""

    figure: str
    """Its shape if it has no face: `die`, `leader`, `disc` …"""
    value: int
    """Pips of a die, the number on a marker."""
    badge: str
    """A mark on it: `disc`, or `done` when it has been used."""
    at: str | int
    """The id of its place on a map, the number of its space on a track."""
    level: int
    """Its height in a stack, from 0."""
    lap: int
    """Its lap on a track, from 0."""
    marks: list[int]
    """The seats whose discs lie on it."""
    n: int
    """How many identical pieces it counts as, if more than one."""


class Piece(PieceFields):
    """A card, token or figure."""

    id: str
    """Unique on the table."""
    face: str | None
    """The component whose face it shows; null: face down, or a pawn or marker."""
    owner: int | None
    """The seat that owns it."""
    side: str
    """`front`, `back`, or a side of the game: `spent`, `refined`."""


class Row(TypedDict):
    """Spaces side by side."""

    slots: list[Piece | None]


class Cards(TypedDict):
    """Any number of pieces."""

    pieces: list[Piece]
    hidden: int
    """Further pieces, face down."""


class Panel(TypedDict, Generic[W]):
    """A box with zones, such as a site."""

    id: str
    """Its owner, which touching the head of the box selects."""
    zones: dict[str, Zone[W]]


class Panels(TypedDict, Generic[W]):
    """Boxes with the same zones each."""

    panels: list[Panel[W]]


class Pile(TypedDict):
    """A pile of cards."""

    count: int | None
    """null: unknown to all."""
    top: Piece | None
    pieces: NotRequired[list[Piece]]
    """All its pieces, if everyone may look through it."""


class Lane(TypedDict):
    """A track with a number on each space; spaces count from 0."""

    id: str
    """What touching its head selects."""
    values: list[int]
    """The number on each space."""
    face: NotRequired[str]
    """The face of its markers, shown at its head."""
    above: NotRequired[list[int]]
    """A second row of numbers."""
    filled: NotRequired[list[int]]
    """Spaces covered by markers."""
    next: NotRequired[int | None]
    """The space that counts next: a price, an income."""
    leaves: NotRequired[int | None]
    """The space that the next marker is taken from."""
    pieces: NotRequired[list[Piece]]
    """Other pieces, `at` their space."""


class Lanes(TypedDict):
    """Tracks, one below the other."""

    lanes: list[Lane]


class Places(TypedDict):
    """The places of the board; a piece is `at` its place."""

    pieces: list[Piece]
    out: NotRequired[list[str]]
    """Places that are not in play in this match."""


class Track(TypedDict):
    """Spaces in a line or in laps; a piece is `at` its space."""

    pieces: list[Piece]


class Count(TypedDict, Generic[W]):
    """A symbol and a number."""

    id: NotRequired[str]
    owner: NotRequired[int]
    n: int
    label: NotRequired[W]
    """The count in words."""


class Tally(TypedDict, Generic[W]):
    """Counts."""

    items: list[Count[W]]


class Bag(TypedDict):
    """A bag of tokens."""

    id: str
    count: int | None
    """null: unknown to all."""
    contents: list[Annotated[tuple[str, int], "[component: string, n: number]"]] | None
    """Components and their numbers; null: no one may look."""


class Bags(TypedDict):
    """Bags of tokens."""

    bags: list[Bag]


class Notes(TypedDict, Generic[W]):
    """Lines that only one player may read."""

    lines: list[W]


class DialPosition(TypedDict):
    """The row or the column of a table that counts for the moves with the fields of `when`."""

    when: Intent
    row: NotRequired[int]
    column: NotRequired[int]


class Dial(TypedDict):
    """A look-up table with an axis that the view sets."""

    at: list[DialPosition] | dict[str, int]
    """Positions, of which the first one that fits a move counts; or numbers by the value of a parameter."""


class Plan(TypedDict, Generic[W]):
    """The drawing of a city; a piece is `at` a space, a spot for tokens, or a plot."""

    side: str
    """The side of the board in play."""
    pieces: list[Piece]
    now: NotRequired[str]
    """The plot that is being evaluated; by default the current step of the phases."""
    names: NotRequired[dict[str, W]]
    """The names of the spaces."""


class Phases(TypedDict, Generic[W]):
    """The progress of the game."""

    round: Annotated[list[int], "[current: number, last: number]"]
    steps: list[str]
    """The steps of a round, in order."""
    at: int | None
    """The index of the current step."""
    names: NotRequired[dict[str, W]]
    """The names of steps that are no places."""
    line: NotRequired[W]
    """What happens in the current step."""


class Side(TypedDict, Generic[W]):
    """One side of a fight."""

    seat: int | None
    """null: not a player."""
    role: NotRequired[str]
    """Its name is the message `role.<role>`."""
    name: NotRequired[W]
    pieces: list[Piece]
    """What it has revealed so far."""
    hidden: NotRequired[int]
    """Further pieces, face down."""
    total: int
    """Its strength so far."""
    needs: NotRequired[int]
    """The total that it must reach now."""
    now: bool
    """Whether it must act."""
    outcome: NotRequired[Literal["won", "lost"]]
    lines: list[W]
    """What it may still do and at what cost, for those who may know."""


class Versus(TypedDict, Generic[W]):
    """A fight, the attacker first."""

    element: str
    sides: list[Side[W]]
    lines: NotRequired[list[W]]
    """What everyone may read."""


class ZoneKinds(TypedDict, Generic[W]):
    """The content of a zone by its kind in table.yaml."""

    bag: Bags
    cards: Cards
    dial: Dial
    lanes: Lanes
    map: Places
    notes: Notes[W]
    panel: Panels[W]
    phases: Phases[W]
    pile: Pile
    plan: Plan[W]
    row: Row
    tally: Tally[W]
    track: Track
    versus: Versus[W]


Zone = (
    Row
    | Cards
    | Pile
    | Places
    | Track
    | Lanes
    | Bags
    | Dial
    | Panels[W]
    | Tally[W]
    | Notes[W]
    | Plan[W]
    | Phases[W]
    | Versus[W]
)
"""The content of a zone of some kind."""


class Area(TypedDict, Generic[W]):
    """What is shown of the table or of a player: facts, and zones by their ids in table.yaml."""

    facts: list[W]
    zones: dict[str, Zone[W]]


class View(Area[W], Generic[W]):
    """What a seat may see of a state: the table, and the area of each player."""

    seats: list[Area[W]]


# -- the snapshot of a match -----------------------------------------------------------------------------------------
class Seat(TypedDict):
    """A player: a colour, a typed name (may be empty), and "person" or the level of a bot."""

    colour: str
    name: str
    by: str


class WeightedSum(TypedDict):
    """A condition of a free choice: the sum of the weights of the chosen pieces reaches `least`."""

    weights: list[int]
    """A weight per group."""
    least: int


class FreeChoice(TypedDict):
    """Pieces of which every choice that meets `count` and `sums` is legal; of equal pieces the first are taken."""

    of: list[list[str]]
    """Groups of equal pieces; an id is repeated if they share it."""
    count: Annotated[list[int], "[least: number, most: number]"]
    sums: NotRequired[list[WeightedSum]]
    touch: NotRequired[list[list[str]]]
    """Per group the pieces on the table, where they have other ids than in the record: one each, or fewer piles."""


class SentMoveOption(TypedDict):
    """A legal move, or a family of moves that differ in freely chosen pieces, as it is sent.

    Hundreds of moves share targets and labels: these are indices into `touches` and `labels` of the snapshot.
    """

    move: MoveRecord
    """The record, without the fields that are in `sets`."""
    touch: int
    label: int
    step: int
    """The number of moves already made in this action."""
    waste: NotRequired[bool]
    """It brings nothing, or spends something without need: it is not proposed if there is another move."""
    sets: NotRequired[dict[str, FreeChoice]]
    """The free choices, by the field that they fill."""


class LogEntry(TypedDict):
    """A line of the log."""

    n: int
    """The number of the move."""
    action: int
    """The number of the action; its moves share it."""
    seat: int
    rule: str
    key: str
    """The message of the event, by which table.yaml knows how it is shown."""
    args: Annotated[dict[str, object], "Record<string, unknown>"]
    """The arguments of the message."""
    text: Text
    private: bool
    """Only the viewer may read it."""


class ScoreSource(TypedDict):
    """Where the points of a line of the scoring come from."""

    label: Text
    points: list[int]


class ScorePart(TypedDict):
    """A line of the scoring: a part of the totals."""

    label: Text
    points: list[int]
    rule: str
    sources: list[ScoreSource]
    """Empty if the line itself is complete."""


class Result(TypedDict):
    """The end of a game."""

    totals: list[int]
    places: list[int]
    """1 is first; equal seats share a place."""
    winners: list[int]


class SentMoves(TypedDict):
    """The legal moves."""

    offers: list[SentMoveOption]
    """Empty for those who may not see them."""
    touches: list[list[str]]
    """Ids of pieces and places that select a move, the most specific one first."""
    labels: list[Text]


class SentSnapshot(SentMoves):
    """A match with all that the page shows of it, as the viewer may see it."""

    game: str
    version: str
    lang: str | None
    n: int
    """The number of moves made."""
    last: int
    """The number of moves made, including undone ones."""
    action: int
    """The number of the action that the next move belongs to."""
    turn: int
    """The active seat; -1: the game is over."""
    holder: int
    """The seat whose turn it is, though another one may have to answer."""
    over: bool
    seats: list[Seat]
    viewer: int | None
    """null: a spectator."""
    options: dict[str, str]
    """The value of every option."""
    hidden: bool
    """Seats know different things in this game."""
    private: bool
    """The prompt shows hidden information: others must look away."""
    can_undo: bool
    undo_blocked: Text | None
    """Why undo is refused."""
    undo_asks: bool
    """Undo is possible if the players agree to it; the match is then marked."""
    can_redo: bool
    take_backs: int
    """How often moves were taken back after something hidden was seen."""
    branch: int | None
    """The number of moves after which this match left the one that it was copied from."""
    notes: list[Note]
    open: bool
    """Nothing is hidden: the match is over, and is looked back at."""
    prompt: Text
    prompt_rule: str
    """The id of the rule behind the prompt, or ""."""
    view: View[Text]
    log: list[LogEntry]
    totals: list[int]
    """The points of each seat so far."""
    parts: list[ScorePart]
    result: Result | None
    """null until the game is over."""


class Save(TypedDict):
    """All that is needed to replay a match, and a digest of its position."""

    format: int
    game: str
    version: str
    options: dict[str, str]
    seats: list[Seat]
    seed: int
    first: int | None
    """The start player; null: drawn."""
    moves: list[MoveRecord]
    digest: str
    arranged: NotRequired[JsonObject]
    """The scenario that replaced the set-up."""
    take_backs: NotRequired[int]
    """How often moves were taken back after something hidden was seen; absent: never."""
    branch: NotRequired[int]
    """The number of moves after which the match left the one that it was copied from."""
    notes: NotRequired[list[Note]]


# -- replies ---------------------------------------------------------------------------------------------------------
class Reason(TypedDict):
    """Why something is illegal, or what it does, and the id of the rule."""

    rule: str
    text: Text


class RequestError(TypedDict):
    """Why a request was refused."""

    key: str
    args: Annotated[dict[str, object], "Record<string, unknown>"]
    text: Text
    reasons: NotRequired[list[Reason]]
    """Why the game does not allow a move."""


class Failure(TypedDict):
    """The answer to a request that was refused; it has changed nothing."""

    ok: Literal[False]
    error: RequestError


class RulesReply(TypedDict):
    """The game that can be played now."""

    game: str
    version: str


class CatalogReply(TypedDict):
    """The language that texts can be in now."""

    lang: str


class TableReply(TypedDict):
    """The match as it is."""

    table: SentSnapshot


class MatchReply(TableReply):
    """A match that was opened or changed, and its save."""

    save: Save


class SaveReply(TypedDict):
    """The save of the match."""

    save: Save


class TurningPoint(TypedDict):
    """A move after which the game was another one."""

    n: int
    """The number of the move."""
    seat: int
    kind: Literal["lead", "best"]
    """The seat took the lead, or made its best move."""
    points: int
    """What the best move brought; the score of the new leader."""


class Ending(Reason):
    """Why the game ends, and after which move that was certain."""

    n: int


class Sentence(TypedDict):
    """A sentence about the game, and the move that it is about."""

    text: Text
    n: int | None


class HistoryReply(TypedDict):
    """The course of the match, all its moves."""

    totals: list[list[int]]
    """The score of each seat at the start and after each move."""
    turning: list[TurningPoint]
    """In the order of the moves."""
    ending: list[Ending]
    """Empty before the end is certain."""
    story: list[Sentence]
    """About the one person's game, or about the game; empty before the end."""


class LinkReply(TypedDict):
    """The match as far as it is shown, as the word of a link."""

    link: str


class HintReason(TypedDict):
    """In what a hinted move is better or worse than the move that it is compared with."""

    text: Text
    points: float


class HintedMove(TypedDict):
    """One of the best moves. The first is compared with the second, the others with the first."""

    move: MoveRecord
    label: Text
    piece: str
    """Id of what selects it best, which its label may not name; "": nothing does."""
    points: float
    """How much better it is expected to be in the end; below 0: worse."""
    reasons: list[HintReason]


class HintReply(TypedDict):
    """The best moves of the active seat, the best one first."""

    hints: list[HintedMove]


class CostReply(TypedDict):
    """What a move has cost, as far as its player could know."""

    made: Text
    piece: str
    """Id of what selects the move that was made, as in HintedMove."""
    better: HintedMove | None
    """The move that would have been better, compared with the one that was made; null: there was none."""


class PositionReply(TypedDict):
    """Where a search can begin."""

    n: int
    """The number of moves made there."""


class PlanReply(TypedDict):
    """What is to be tried next in a search."""

    worlds: list[int]
    """Numbers of worlds, ascending; empty: the search is over."""
    moves: list[int]
    """The moves to try in each of them, by their indices."""


class MeasureReply(TypedDict):
    """What a world gave."""

    values: list[list[float]]
    """For each of the moves what it leads to: how far the seat is ahead, and of what that consists."""


class PreviewReply(TypedDict):
    """The cost and the known effects of a move."""

    waste: list[Text]
    """Why it brings nothing, or spends something without need."""
    lines: list[Text]
    reveals: bool
    """It shows something hidden, so that taking it back is counted."""


class WhyReply(TypedDict):
    """Why no legal move fits; empty if one does."""

    reasons: list[Reason]


class FitReply(TypedDict):
    """The one legal move that fits."""

    move: MoveRecord
    touch: list[str]
    """The pieces and places that select it."""
    same: bool
    """Whether the move of the request is such a move."""


class AboutReply(TypedDict):
    """What each of the things does and would bring now, the sentence of the rules first; empty for unknown things."""

    about: list[list[Reason]]


class SayReply(TypedDict):
    """The texts of messages."""

    texts: list[Text]


# -- requests --------------------------------------------------------------------------------------------------------
class Speaker(TypedDict):
    """What every request may have."""

    lang: NotRequired[str | None]
    """The language of texts; null: bare keys."""


class Viewer(Speaker):
    """Who is to see the reply."""

    seat: NotRequired[int | None]
    """null: a spectator."""
    since: NotRequired[int | None]
    """The log begins after this move."""
    open: NotRequired[bool | None]
    """Nothing is hidden: only when the match is over."""


class RulesArgs(Speaker):
    """The compiled rules of a game."""

    data: JsonObject


class CatalogArgs(Speaker):
    """The compiled catalog of a game in a language."""

    data: JsonObject


class SeatArgs(TypedDict):
    """A player of a new match."""

    colour: str
    name: NotRequired[str | None]
    by: NotRequired[str | None]
    """"person", the default, or the level of a bot."""


class NewArgs(Viewer):
    """How a match begins."""

    game: str
    seats: list[SeatArgs]
    options: NotRequired[dict[str, str] | None]
    """Those that are not given have their default."""
    seed: int
    first: NotRequired[int | None]
    """The start player; null: drawn."""
    arranged: NotRequired[JsonObject | None]
    """A scenario that replaces the set-up."""


class LoadArgs(Viewer):
    """The save of a match that is to be replayed."""

    save: Save
    force: NotRequired[bool | None]
    """Try a save that was made with other rules."""


class OpenLinkArgs(Viewer):
    """The word of a link to a match."""

    game: str
    link: str


class Agreed(Viewer):
    """Whether all players allow what undo or looking back otherwise forbids."""

    agreed: NotRequired[bool | None]


class PlayArgs(Agreed):
    """A move of the active seat."""

    move: MoveRecord


Measured = Annotated[list[list[list[float]]], "number[][][]"]
"""What the first worlds of a search gave in other workers: [world][move][what is measured]. The engine measures what is
missing."""

Purpose = Literal["bot", "hint", "cost"]
"""What is searched: the move of the active bot; hints for the active seat; what the next move has cost."""


class BotArgs(Agreed):
    """Moves of the active bots. A bot that searches moves only as the first one of a request."""

    moves: NotRequired[int | None]
    """How many at most, until a person is active; by default one."""
    fields: NotRequired[MoveRecord | None]
    """The bot makes the one legal move that has these fields, as a lesson needs it; null: it chooses."""
    measured: NotRequired[Measured | None]


class HintArgs(Viewer):
    """For whom the best moves are searched: the active seat."""

    measured: NotRequired[Measured | None]


class JumpArgs(Viewer):
    """A position to look at."""

    to: int
    """The number of moves made there."""


class SaveArgs(Speaker):
    """Which match the save opens."""

    branch: NotRequired[bool | None]
    """A match of its own that begins with the position shown."""


class NoteArgs(Viewer):
    """What a player writes about the position shown."""

    text: str
    """Empty: no note."""


class CostArgs(Viewer):
    """A move of the viewer, or of anyone in a finished match."""

    n: int
    """Its number, from 1."""
    measured: NotRequired[Measured | None]


class PositionArgs(Speaker):
    """A position that is to be searched, of a match that another engine holds."""

    save: Save
    to: NotRequired[int | None]
    """The number of moves made there; null: all of the save."""


class PlanArgs(Speaker):
    """A search in the position that was opened last."""

    purpose: Purpose
    measured: NotRequired[Measured | None]


class MeasureArgs(Speaker):
    """A world of a search in the position that was opened last."""

    purpose: Purpose
    world: int
    """Its number."""
    moves: list[int]
    """The moves to try, by their indices."""


class PreviewArgs(Viewer):
    """A legal move."""

    move: MoveRecord
    odds: NotRequired[bool | None]
    """Whether the odds are wanted as well."""


class WhyArgs(Viewer):
    """What a player tries."""

    intent: Intent


class FitArgs(Viewer):
    """Fields that one legal move has: what a lesson expects."""

    fields: MoveRecord
    move: NotRequired[MoveRecord | None]
    """The legal move that the player has chosen."""


class AboutArgs(Viewer):
    """Ids of places, pieces, components, zones and phases."""

    names: list[str]


class SayArgs(Viewer):
    """Messages: keys with their arguments."""

    items: list[Annotated[tuple[str, dict[str, object]], "[key: string, args: Record<string, unknown>]"]]


class Exchange(TypedDict, Generic[A, R]):
    """A request and its reply."""

    args: A
    reply: R


class Requests(TypedDict):
    """Every request by its name."""

    rules: Exchange[RulesArgs, RulesReply]
    catalog: Exchange[CatalogArgs, CatalogReply]
    new: Exchange[NewArgs, MatchReply]
    load: Exchange[LoadArgs, MatchReply]
    save: Exchange[SaveArgs, SaveReply]
    link: Exchange[Speaker, LinkReply]
    open_link: Exchange[OpenLinkArgs, MatchReply]
    look: Exchange[Viewer, TableReply]
    play: Exchange[PlayArgs, MatchReply]
    bot: Exchange[BotArgs, MatchReply]
    undo: Exchange[Agreed, MatchReply]
    redo: Exchange[Viewer, MatchReply]
    jump: Exchange[JumpArgs, TableReply]
    history: Exchange[Viewer, HistoryReply]
    note: Exchange[NoteArgs, MatchReply]
    hint: Exchange[HintArgs, HintReply]
    cost: Exchange[CostArgs, CostReply]
    position: Exchange[PositionArgs, PositionReply]
    plan: Exchange[PlanArgs, PlanReply]
    measure: Exchange[MeasureArgs, MeasureReply]
    preview: Exchange[PreviewArgs, PreviewReply]
    why: Exchange[WhyArgs, WhyReply]
    fit: Exchange[FitArgs, FitReply]
    about: Exchange[AboutArgs, AboutReply]
    say: Exchange[SayArgs, SayReply]
