"""The texts of moves in Thebes: prompts, labels, previews of cost and effect, and the pieces to click."""

from __future__ import annotations

from math import comb

from engine import interface
from engine.games.thebes.components import (
    ASSISTANT,
    BOOK,
    CONGRESS,
    GENERAL,
    KIND_COUNT,
    RUMOUR,
    SHOVEL,
    ZEPPELIN,
    Components,
)
from engine.games.thebes.rules import Rules
from engine.games.thebes.state import MOVES, NONE, Cost, Dig, Exhibit, Finish, Move, State, Swap, Take
from engine.messages import NO_ARGS, SEATS, Json, Message
from engine.move_codec import MoveCodec
from engine.results import OVER

ONE_SHOT_CARDS = ("rumour", "solo_assistant", "solo_shovel")
"""The fields of a dig with cards that it uses up."""


class Presenter(interface.Presenter[State, Move]):
    """Renders moves as records and in words."""

    rules: Rules
    components: Components

    def __init__(self, rules: Rules) -> None:
        super().__init__(rules)
        self.records = MoveCodec(MOVES, ids={"card": self.components.card_ids, "site": self.components.sites})

    def prompt(self, state: State) -> Message:
        """Return the prompt for the active seat (TH-TURN-01)."""
        s = state
        if s.turn == OVER:
            return Message("prompt.over", NO_ARGS, "TH-END-01")
        player, left = SEATS[s.turn], self.components.end - s.time[s.turn]
        if s.time[s.turn] < self.components.last_year_from:
            return Message("prompt.turn", {"player": player}, "TH-TURN-01")
        if len(self.rules.moves(s)) == 1:  # TH-FIN-04
            return Message("prompt.only_finish", {"player": player, "n": left}, "TH-FIN-04")
        return Message("prompt.last_year", {"player": player, "n": left}, "TH-FIN-03")

    def label(self, state: State, move: Move) -> Message:
        """Return the label of the button: the action and its whole cost."""
        if isinstance(move, Dig):
            return Message("move.dig_for", {"weeks": move.weeks, "n": self.rules.dig_draws(state, move)}, "TH-DIG-05")
        weeks = self.rules.cost(state, move).weeks
        match move:
            case Take(_, zeppelin):
                return Message("move.take_fly" if zeppelin else "move.take_for", {"weeks": weeks}, "TH-TAKE-02")
            case Swap(zeppelin):
                return Message("move.swap_fly" if zeppelin else "move.swap_for", {"weeks": weeks}, "TH-SWAP-02")
            case Exhibit(card, zeppelin):
                args = {"weeks": weeks, "vp": self.components.exhibition_vp[card]}
                return Message("move.exhibit_fly" if zeppelin else "move.exhibit_for", args, "TH-EXH-04")
            case Finish():
                return Message("move.finish", NO_ARGS, "TH-FIN-03")

    # -- cost and effect -----------------------------------------------------------------------------------------------
    def preview(self, state: State, move: Move) -> list[Message]:
        """Return trip, cost, the known part of the effect, where the marker lands and who is next."""
        s, seat = state, state.turn
        cost = self.rules.cost(s, move)
        week = s.time[seat] + cost.weeks
        new_year = self._new_year(s.time[seat], week)
        lines = self._trip(s, seat, move, cost)
        args: Json = {"weeks": cost.work}
        way = "here"
        if cost.travel:
            args, way = {"travel": cost.travel, "weeks": cost.work, "total": cost.weeks}, "travel"
        match move:
            case Take(card, _):
                lines.append(Message(f"preview.take_{way}", args, "TH-TAKE-02"))
                lines += self._card(s, seat, card)
            case Swap():
                lines.append(Message(f"preview.swap_{way}", args, "TH-SWAP-02"))
            case Exhibit(card, _):
                lines.append(Message(f"preview.exhibit_{way}", args, "TH-EXH-04"))
                lines.append(Message("preview.exhibit_vp", {"vp": self.components.exhibition_vp[card]}, "TH-SCO-02"))
            case Dig():
                args["n"] = self.rules.dig_draws(s, move)
                lines.append(Message(f"preview.dig_{way}", args, "TH-DIG-05"))
                lines += self._dig(s, seat, move)
                term = {"site": self.components.site_terms[move.site]}
                fresh = self.components.crosses_new_year(s.time[seat], s.time[seat] + cost.travel)
                if not fresh and not s.permits[seat] >> move.site & 1:
                    lines.append(Message("preview.special_permission", term, "TH-PERM-07"))
                else:
                    if fresh or not s.rulings.spends_old_year:  # TH-PERM-06: renewed first, then spent
                        lines += new_year
                        new_year = []
                    lines.append(Message("preview.permit", term, "TH-PERM-02"))
            case Finish():
                lines.append(Message("preview.finish", {"n": cost.work}, "TH-FIN-03"))
        return lines + self._marker(s, seat, week, new_year)

    def odds(self, state: State, move: Move) -> list[Message]:
        """Return the average points of the finds of a dig, and the chance of none (TH-INFO-03, TH-DIG-14)."""
        if not isinstance(move, Dig):
            return []
        bag, debris = state.bags[move.site], self.components.debris[move.site]
        size, n = len(bag) + debris, self.rules.dig_draws(state, move)
        points = n * sum([self.components.token_value[token] for token in bag]) / size
        nothing = comb(debris, n) / comb(size, n)
        return [Message("preview.odds", {"points": round(points, 1), "n": round(100 * nothing)}, "TH-DIG-08")]

    def waste(self, state: State, move: Move) -> list[Message]:
        """Return why a dig cannot find anything, or what it spends without drawing more (TH-DIG-05)."""
        if not isinstance(move, Dig):
            return []
        if not state.bags[move.site] and state.bonus[move.site] < 0:
            return [Message("preview.brings_nothing", NO_ARGS, "TH-DIG-13")]
        n, lines = self.rules.dig_draws(state, move), []
        if move.weeks > 1 and self.rules.dig_draws(state, move._replace(weeks=move.weeks - 1)) == n:
            lines.append(Message("preview.week_less", NO_ARGS, "TH-DIG-05"))
        spared = [move._replace(**{card: False}) for card in ONE_SHOT_CARDS if getattr(move, card)]
        if any(self.rules.dig_draws(state, one) == n for one in spared):
            lines.append(Message("preview.card_spared", NO_ARGS, "TH-DIG-05"))
        return lines

    def _trip(self, s: State, seat: int, move: Move, cost: Cost) -> list[Message]:
        """Return how the player gets there; nothing without a trip."""
        here, there = s.place[seat], cost.place
        if here == there:
            return []
        way: Json = {"a": self.components.place_terms[here], "b": self.components.place_terms[there]}
        if not isinstance(move, Finish) and move.zeppelin:
            return [Message("preview.fly", way, "TH-MOV-05")]
        if cost.travel < self.components.distance[here][there]:
            return [Message("preview.drive", {**way, "n": cost.travel}, "TH-MOV-04")]
        return [Message("preview.travel", {**way, "n": cost.travel}, "TH-MOV-02")]

    def _card(self, s: State, seat: int, card: int) -> list[Message]:
        """Return what a research card brings its new owner."""
        components, kind = self.components, self.components.card_kind[card]
        if kind == BOOK:
            site = components.card_site[card]
            special = s.books[seat * components.site_count + site] + components.card_n[card]
            return [Message("preview.books", {"site": components.site_terms[site], "n": special}, "TH-KNOW-02")]
        if kind == GENERAL:
            return [Message("preview.open_books", {"n": s.general[seat] + components.card_n[card]}, "TH-KNOW-07")]
        if kind == CONGRESS:
            n = s.kinds[seat * KIND_COUNT + CONGRESS] + 1
            return [Message("preview.congress", {"n": n, "vp": components.congress_vp[n]}, "TH-SCO-03")]
        return []

    def _dig(self, s: State, seat: int, dig: Dig) -> list[Message]:
        """Return the knowledge, the cards used, and the bonus of a first dig."""
        site, term = dig.site, self.components.site_terms[dig.site]
        known = self.rules.knowledge(s, seat, site, dig.rumour, dig.solo_assistant)
        args = {"site": term, "special": known.special, "general": known.general, "k": known.total}
        lines = [Message("preview.knowledge", args, "TH-KNOW-09")]
        if dig.rumour:
            lines.append(Message("preview.rumour", {"site": term}, "TH-KNOW-04"))
        if dig.solo_assistant:
            lines.append(Message("preview.assistant", NO_ARGS, "TH-KNOW-06"))
        if dig.solo_shovel:
            lines.append(Message("preview.shovel", NO_ARGS, "TH-DIG-05"))
        if s.bonus[site] >= 0:
            artifact = self.rules.event_factory.artifact(s.bonus[site])
            lines.append(Message("preview.first_dig", {"site": term, "artifact": artifact}, "TH-DIG-10"))
        return lines

    def _new_year(self, before: int, after: int) -> list[Message]:
        """Return that permits are renewed, if a marker crosses New Year before the end of the game."""
        if after >= self.components.end or not self.components.crosses_new_year(before, after):
            return []
        return [Message("preview.new_year", {"year": self.components.year(after)}, "TH-YEAR-02")]

    def _marker(self, s: State, seat: int, week: int, new_year: list[Message]) -> list[Message]:
        """Return where the marker lands, the lines of a New Year, and who takes the next turn."""
        if week >= self.components.end:
            lines = [Message("preview.home", NO_ARGS, "TH-FIN-01")]
        else:
            at = {"week": self.components.space(week), "year": self.components.year(week)}
            lines = [Message("preview.arrive", at, "TH-TIME-01")]
        lines += new_year
        time, stack = s.time[:], s.stack[:]
        time[seat], stack[seat] = week, s.ticks + 1
        then = self.rules.rearmost(time, stack)
        if then == OVER:
            lines.append(Message("preview.last_turn", NO_ARGS, "TH-END-01"))
        elif then == seat:
            lines.append(Message("preview.again", NO_ARGS, "TH-TIME-04"))
        else:
            lines.append(Message("preview.next", {"player": SEATS[then]}, "TH-TIME-02"))
        return lines

    # -- pieces to click for a move ------------------------------------------------------------------------------------
    def targets(self, state: State, move: Move) -> tuple[str, ...]:
        """Return the card, the place, and the player's own one-shot cards that the move uses."""
        s, components = state, self.components
        flight = () if isinstance(move, Finish) or not move.zeppelin else self._own(s, ZEPPELIN, NONE)
        match move:
            case Take(card, _) | Exhibit(card, _):
                return components.card_ids[card], components.places[components.card_city[card]], *flight
            case Swap():
                return components.places[components.start_place], *flight
            case Dig():
                name = components.sites[move.site]
                names = [name, f"permit.{name}.{SEATS[s.turn]}"]
                if s.bonus[move.site] >= 0:
                    names.append(components.token_ids[s.bonus[move.site]])
                names += flight
                if move.rumour:
                    names += self._own(s, RUMOUR, move.site)
                if move.solo_assistant:
                    names += self._own(s, ASSISTANT, NONE)
                if move.solo_shovel:
                    names += self._own(s, SHOVEL, NONE)
                return tuple(names)
            case Finish():
                return (f"marker.{SEATS[s.turn]}",)

    def _own(self, s: State, kind: int, site: int) -> tuple[str, ...]:
        return tuple(self.components.card_ids[card] for card in self.rules.own_cards(s, s.turn, kind, site))
