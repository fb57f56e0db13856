"""Options of a game: the values that a table is played with."""

from __future__ import annotations

from collections.abc import Mapping

from engine.messages import BadRequest, Json


def resolve_options(data: Json, seats: int, chosen: Mapping[str, str]) -> dict[str, str]:
    """Return the value of every option for a table of `seats`: as chosen, else the first value of `game.yaml`.

    BadRequest `error.option` (unknown), `error.option_value`, `error.option_players` (not with so many), or
    `error.option_requires` (not together with the value of another one).
    """
    options = {option["id"]: option for option in data["game"].get("options", ())}
    for name, value in chosen.items():
        if name not in options:
            raise BadRequest("error.option", option=str(name), known=sorted(options))
        values = options[name]["values"]
        if value not in values:
            raise BadRequest("error.option_value", option=name, value=str(value), known=list(values))
        if value != values[0] and seats not in options[name].get("players", (seats,)):
            raise BadRequest("error.option_players", option=name, value=value, n=seats)
    settled = {name: str(chosen.get(name, option["values"][0])) for name, option in options.items()}
    for name, option in options.items():
        for other, wanted in option.get("requires", {}).get(settled[name], {}).items():
            if settled[other] not in wanted:
                about = {"option": name, "value": settled[name], "other": other, "found": settled[other]}
                raise BadRequest("error.option_requires", **about, known=list(wanted))
    return settled
