"""Options of a game: the values that a match is played with."""

from __future__ import annotations

from collections.abc import Mapping

from engine.messages import BadRequest, Json


def resolve_options(data: Json, seats: int, chosen: Mapping[str, str]) -> dict[str, str]:
    """Return the value of every option in a match of `seats`: as chosen, else the first value in `game.yaml`.

    BadRequest `error.option` (unknown), `error.option_value`, `error.option_players` (not with that many), or
    `error.option_requires` (not together with the value of another option).
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
    resolved = {name: str(chosen.get(name, option["values"][0])) for name, option in options.items()}
    for name, option in options.items():
        for other, required in option.get("requires", {}).get(resolved[name], {}).items():
            if resolved[other] not in required:
                conflict = {"option": name, "value": resolved[name], "other": other, "found": resolved[other]}
                raise BadRequest("error.option_requires", **conflict, known=list(required))
    return resolved
