"""Types of the compiled files that the page reads: rules, catalogs, faces, boards, first deals, names of the runtime.

`site/app/compiled-data.d.ts` is generated from them (`python build.py docs`). Only what the page uses is listed: the
files may have more fields.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Literal, NotRequired, TypedDict

if TYPE_CHECKING:
    from engine import protocol

JsonObject = Annotated[dict[str, Any], "Record<string, unknown>"]
"""Any JSON object."""

When = dict[str, list[str]]
"""A condition: each of these options has one of these values."""


# -- rules: data/<game>.json -----------------------------------------------------------------------------------------
class Players(TypedDict):
    """The number of players."""

    min: int
    max: int


class OptionSpec(TypedDict):
    """An option of a game; its first value is the default."""

    id: str
    values: list[str]
    kind: NotRequired[Literal["module", "variant", "ruling"]]
    players: NotRequired[list[int]]
    """The numbers of players for which it makes a difference."""
    when: NotRequired[When]
    """It is shown only then."""
    requires: NotRequired[dict[str, When]]
    """What each value needs of other options."""


class GameInfo(TypedDict):
    """What game.yaml has of a game."""

    players: Players
    colours: list[str]
    options: NotRequired[list[OptionSpec]]
    bots: NotRequired[dict[str, Any]]
    """How the levels of bots play, and how far those that search look ahead; all in it is for the engine."""


ZoneSpec = Annotated[
    dict[str, Any],
    """{
  kind: string;
  area?: "board" | "offer" | "aside";
  around?: string;
  inside?: string;
  size?: string;
  when?: When;
} & Record<string, any>""",
]
"""How a zone is drawn (rules/<game>/table.yaml); further fields are in the type `Spec` of its kind."""

ParamKind = Literal["piece", "set", "number", "dial", "toggle", "list"]
"""How a parameter of a move is chosen."""


class MoveSpec(TypedDict):
    """How a kind of move is composed."""

    params: dict[str, ParamKind]
    dial: NotRequired[str]
    follow: NotRequired[bool]
    quick: NotRequired[bool]
    """It needs no confirmation."""
    flies: NotRequired[str]
    when: NotRequired[When]


class EventSpec(TypedDict):
    """How an event is shown."""

    result: NotRequired[bool]
    """It is shown to the player whom it concerns before anyone else moves."""
    worth: NotRequired[str]
    """The field of the components found that has their points."""
    blanks: NotRequired[str]
    """The argument with the number of worthless pieces that came to light."""
    amount: NotRequired[str]
    """The argument with the number of figures that the player receives."""
    figure: NotRequired[str]
    """The figure of the amount."""
    moves: NotRequired[Annotated[list[str], "[from: string, to: string]"]]
    """The zones between which pieces move."""
    epoch: NotRequired[bool]
    """A year or a round begins."""


class TableSpec(TypedDict):
    """The table: zones of all, zones of each player, kinds of moves, events."""

    zones: dict[str, ZoneSpec]
    seat_zones: dict[str, ZoneSpec]
    moves: dict[str, MoveSpec]
    events: NotRequired[dict[str, EventSpec]]
    """By the key of the message."""


class Section(TypedDict):
    """A section of the rulebook."""

    id: str
    rules: list[str]
    shows: NotRequired[list[str]]


class Book(TypedDict):
    """The rulebook."""

    sections: list[Section]


class LookUpTable(TypedDict):
    """A table of tables.yaml."""

    rows: Any


class Weights(TypedDict):
    """The weights by which the stronger bots play; all else in them is for the engine."""

    sets: list[WeightSet]


class WeightSet(TypedDict):
    """The weights for a number of players."""

    players: int


class GameData(TypedDict):
    """The compiled rules of a game."""

    id: str
    version: str
    game: GameInfo
    constants: dict[str, int | str]
    components: dict[str, list[dict[str, Any]]]
    board: Annotated[
        dict[str, Any],
        """{
  place?: { id: string; type?: string; colour?: string; when?: When }[];
  road?: { a: string; b: string; [length: string]: unknown }[];
} & Record<string, Record<string, any>[] | undefined>""",
    ]
    """The rows of board.yaml by their sets."""
    faces: dict[str, Any]
    """How pieces and board are drawn (faces.yaml)."""
    weights: NotRequired[Weights]
    """What bots have learned (weights.yaml)."""
    tables: dict[str, LookUpTable]
    rules: dict[str, str]
    """The section of each rule."""
    book: Book
    table: TableSpec


# -- examples and lessons: data/<game>.lessons.json, lessons/<language>/<game>.json ------------------------------------
class ExampleOpening(TypedDict):
    """How the position of a worked example or of a scene is set up."""

    seats: int
    options: dict[str, str]
    seed: int
    first: int | None
    arranged: Annotated[dict[str, Any] | None, "object | null"]


class LessonCard(TypedDict):
    """A card beside the table: something to read, a move of the player or of a bot, or an attempt that is refused."""

    kind: Literal["say", "do", "rival", "try"]
    text: str
    """The key of its text in the lesson, "" without one."""
    fields: NotRequired[JsonObject]
    """`do`, `rival`: the fields that the one right move has; `try`: what is attempted."""
    rule: NotRequired[str]
    """The rule behind it; `try`: the one that refuses."""
    light: NotRequired[list[str]]
    """The zones that the text is about."""


class Scene(TypedDict):
    """A position, and what is done in it."""

    opening: ExampleOpening
    learner: int | None
    """The player's seat; null: all seats are played on this device."""
    cards: list[LessonCard]


class Lesson(TypedDict):
    """A worked example with its cases, or a lesson with its scenes."""

    kind: Literal["example", "lesson"]
    scenes: list[Scene]
    told: NotRequired[Literal["rulebook", "rules"]]
    """The page that has the example."""
    next: NotRequired[str]
    """The next example of the rulebook."""


Lessons = dict[str, Lesson]
"""The worked examples and the lessons of a game."""


class LessonTexts(TypedDict):
    """The texts of an example or a lesson, as HTML."""

    title: str
    texts: dict[str, str]


AllLessonTexts = dict[str, LessonTexts]
"""The texts of all examples of the rulebook, and of the lessons."""


# -- help at the table: help/<language>/<game>.json -------------------------------------------------------------------
class HelpText(TypedDict):
    """A text with its title."""

    title: str
    html: str


class HelpStep(HelpText):
    """A step of a turn, with its first rule; `module`: the option that it belongs to with its value.

    `moves`: the kinds of move that it explains; `events`: the keys of events that it explains.
    """

    id: str
    moves: list[str]
    events: list[str]
    rule: str
    module: list[str] | None


class HelpTurn(TypedDict):
    """A turn on one page."""

    title: str
    steps: list[HelpStep]


class LegendRow(TypedDict):
    """A piece, "" if it has no face, and what it is."""

    face: str
    html: str


class Legend(TypedDict):
    """Pieces of one kind."""

    title: str
    rows: list[LegendRow]


class TableHelp(TypedDict):
    """What the play page shows of the rules beside the table."""

    goal: HelpText
    turn: HelpTurn
    legends: list[Legend]
    complete: str
    """The name of the page with the complete rules."""


# -- catalogs: text/<language>/<game>.json ---------------------------------------------------------------------------
class Catalog(TypedDict):
    """The texts of a language for a game."""

    lang: str
    t: dict[str, Any]
    """Terms: their forms, or the only one."""
    m: dict[str, Any]
    """Messages; those without arguments are texts."""
    english: NotRequired[Catalog]
    """What is not translated yet."""
    marked: NotRequired[bool]
    """Set by the workshop: texts of the engine end with an empty segment that has the key of their message."""


# -- drawings: faces/<language>/<game>.json, data/<game>.board.json --------------------------------------------------
class Face(TypedDict):
    """The drawing of a card or token, and its words."""

    svg: str
    shape: NotRequired[str]
    small: NotRequired[str]
    """The compact face."""
    title: NotRequired[str]
    text: NotRequired[str]
    label: NotRequired[str]
    needs: NotRequired[list[str]]


class PlaceName(TypedDict):
    """The end of the baseline of a place's name that `anchor` gives, in units of the drawing."""

    x: float
    y: float
    anchor: Annotated[str, '"start" | "middle" | "end"']
    size: float
    r: float
    """The radius of the place's marker."""
    capitals: bool


class WheelWindow(TypedDict):
    """A window of a wheel: the middle of its tab, and the path of its frame."""

    tab: Annotated[list[float], "[x: number, y: number]"]
    frame: str


class Wheel(TypedDict):
    """A look-up table drawn as two discs, in units of a square drawing."""

    size: float
    rows: list[list[int]]
    """The figures, by rows of the axis that is turned."""
    rim: float
    """The radius of the lower disc."""
    face: float
    """The radius of the upper disc."""
    hub: float
    tab: float
    """The radius of the tab that names a window."""
    numbers: list[Annotated[list[float], "[x: number, y: number]"]]
    """The place of the number of each row on the rim."""
    figures: list[list[Annotated[list[float], "[x: number, y: number]"]]]
    """The place of each figure on the lower disc."""
    windows: list[WheelWindow]
    disc: str
    """The path of the upper disc, without its windows."""
    spiral: str
    notch: str


class Board(TypedDict):
    """A map."""

    svg: str
    width: float
    height: float
    places: dict[str, Annotated[list[float], "[x: number, y: number]"]]
    roads: NotRequired[dict[str, str]]
    labels: NotRequired[dict[str, PlaceName]]
    wheels: NotRequired[dict[str, Wheel]]
    """The wheel of each zone of the kind dial."""


class PlanSpace(TypedDict):
    """A space of a city board by its centre."""

    x: float
    y: float
    w: float
    h: float
    pieces: int
    """How many pieces it has room for; 0: any number."""


class PlotName(TypedDict):
    """Where the name of a plot starts."""

    x: float
    y: float
    size: float


class PlanSide(TypedDict):
    """One side of a city board, in units of its drawing."""

    svg: str
    width: float
    height: float
    side: str
    head: float
    """The height of the head of a plot, with its name."""
    plots: dict[str, Annotated[list[float], "[x: number, y: number, width: number, height: number]"]]
    spaces: dict[str, PlanSpace]
    labels: dict[str, PlotName]


class Plans(TypedDict):
    """A city board by its sides."""

    sides: dict[str, PlanSide]


# -- first views of quick games: first/<language>/<game>.json ---------------------------------------------------------
class FirstDeal(TypedDict):
    """A quick game as the engine opens it."""

    seed: int
    table: Annotated[protocol.SentSnapshot, 'import("./protocol.d.ts").SentSnapshot']


class FirstDeals(TypedDict):
    """Some deals of a usual quick game, for its first visit on a device."""

    seats: Annotated[list[protocol.Seat], 'import("./protocol.d.ts").Seat[]']
    deals: list[FirstDeal]


# -- the files of the engine: runtime/runtime.json, written into first-worker.js ---------------------------------------
class Runtime(TypedDict):
    """Names of the files of `runtime/`, and what the loader of Pyodide must know."""

    core: str
    """The folder of Pyodide itself."""
    std: str
    """Its library, a zip that is compressed as a whole."""
    engine: str
    """The engine, likewise."""
    python: str
    """The version of Python that has packed them."""
    info: JsonObject
    """What Pyodide's lock file has of its versions."""
    modules: list[str]
    """The modules that the page may import, and that a kept memory has imported."""


# -- the page itself: <script id="page"> -----------------------------------------------------------------------------
class Lang(TypedDict):
    """A language of the site."""

    id: str
    name: str
    dir: NotRequired[str]


class PageInfo(TypedDict):
    """What a page is about."""

    game: str
    lang: str
    langs: list[Lang]
    rulebook: NotRequired[str]
    """The folder of the page of its rulebook, "" without one."""
    lesson: str
    """The id of its first lesson, "" without one."""
    board: bool
    """Whether there is a file `data/<game>.board.json`."""
    signs: dict[str, str]
    """The symbols of players by colour: one path each, in a box of 24 x 24."""
    faces: dict[str, str]
    """The faces of bots by colour, drawn likewise."""
