/** Four soft sounds, off until switched on; made, not loaded. */
import { settings } from './settings.svelte';

export type Sound = 'card' | 'chip' | 'turn' | 'result';

/** Frequency, delay and length of each tone, in hertz and seconds. */
const TONES: Record<Sound, Array<[hertz: number, delay: number, length: number]>> = {
  card: [[196, 0, 0.07]],
  chip: [
    [880, 0, 0.05],
    [1175, 0.04, 0.06],
  ],
  turn: [
    [523, 0, 0.16],
    [659, 0.12, 0.22],
  ],
  result: [
    [392, 0, 0.25],
    [494, 0.14, 0.25],
    [587, 0.28, 0.5],
  ],
};
const LOUDNESS = 0.08;
let context: AudioContext | null = null;

export function play(sound: Sound): void {
  if (!settings.hasSound) return;
  context ??= new AudioContext();
  for (const [hertz, delay, length] of TONES[sound]) tone(context, hertz, delay, length);
}

function tone(audio: AudioContext, hertz: number, delay: number, length: number): void {
  const start = audio.currentTime + delay;
  const source = audio.createOscillator();
  const volume = audio.createGain();
  source.type = 'triangle';
  source.frequency.value = hertz;
  volume.gain.setValueAtTime(0, start);
  volume.gain.linearRampToValueAtTime(LOUDNESS, start + 0.012);
  volume.gain.exponentialRampToValueAtTime(0.0001, start + length);
  source.connect(volume).connect(audio.destination);
  source.start(start);
  source.stop(start + length);
}
