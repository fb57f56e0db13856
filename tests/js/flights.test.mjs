// Where pieces move in events, as table.yaml declares it.
import assert from "node:assert/strict";
import { test } from "node:test";
import { flightFrom, flightTo, flightsOf } from "../../site/app/table/flights.js";

const EVENTS = {
  "log.take": { moves: ["display", "hand"] },
  "log.pay": { moves: ["purse", "supply"], figure: "coin" },
  "log.pass": {},
};
const COLOURS = ["red", "blue"];
const entry = (key, seat, args = {}) => ({ key, seat, args });

test("the ways of events are those that are declared, each once, of the player whom the event names", () => {
  const entries = [
    entry("log.take", 0, { player: "player.blue" }),
    entry("log.take", 1),
    entry("log.pay", 0, { player: "player.red" }),
    entry("log.pass", 0),
    entry("log.unknown", 0),
  ];
  assert.deepEqual(flightsOf(entries, EVENTS, COLOURS), [
    { from: "display", to: "hand", seat: 1, figure: "" },
    { from: "purse", to: "supply", seat: 0, figure: "coin" },
  ]);
});

test("a piece comes and goes by the way of its zone, that of its own seat first", () => {
  const flights = flightsOf([entry("log.take", 0), entry("log.take", 1)], EVENTS, COLOURS);
  assert.equal(flightTo(flights, "hand", 1)?.seat, 1);
  assert.equal(flightFrom(flights, "display", null)?.seat, 0);
  assert.equal(flightTo(flights, "display", null), null);
});
