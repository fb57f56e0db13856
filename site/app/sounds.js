// Five short sounds, computed when they are played; off until they are switched on in the settings.
import { settings } from "./settings.js";

/** @typedef {"move" | "turn" | "find" | "epoch" | "end"} Cue */

/** The notes of each sound: frequency in Hz, start and length in seconds, waveform.
 * @type {Record<Cue, [number, number, number, OscillatorType][]>} */
const NOTES = {
  move: [[220, 0, 0.07, "triangle"]],
  turn: [
    [523, 0, 0.12, "sine"],
    [659, 0.1, 0.18, "sine"],
  ],
  find: [
    [659, 0, 0.12, "triangle"],
    [831, 0.09, 0.12, "triangle"],
    [988, 0.18, 0.3, "triangle"],
  ],
  epoch: [
    [196, 0, 0.9, "sine"],
    [392, 0.02, 0.7, "sine"],
  ],
  end: [
    [392, 0, 0.2, "triangle"],
    [523, 0.16, 0.2, "triangle"],
    [659, 0.32, 0.2, "triangle"],
    [784, 0.48, 0.6, "triangle"],
  ],
};
const LOUDNESS = 0.12;
const ATTACK_S = 0.012;

/** @type {AudioContext | null} */
let audio = null;

/** Plays a sound, if sounds are on and the browser allows them. @param {Cue} cue */
export function playSound(cue) {
  if (!settings.sounds || typeof AudioContext === "undefined") return;
  audio ??= new AudioContext();
  if (audio.state === "suspended") void audio.resume().catch(() => {}); // not before the page was touched
  for (const note of NOTES[cue]) sing(audio, note);
}

/** @param {AudioContext} context @param {[number, number, number, OscillatorType]} note */
function sing(context, [frequency, start, length, type]) {
  const from = context.currentTime + start;
  const tone = new OscillatorNode(context, { type, frequency });
  const volume = new GainNode(context, { gain: 0 });
  volume.gain.linearRampToValueAtTime(0, from);
  volume.gain.linearRampToValueAtTime(LOUDNESS, from + ATTACK_S);
  volume.gain.exponentialRampToValueAtTime(0.001, from + length);
  tone.connect(volume).connect(context.destination);
  tone.start(from);
  tone.stop(from + length);
}
