/** Four soft sounds, off until switched on; made here, not loaded. */
import { settings } from './settings.svelte';

export type Sound = 'card' | 'chip' | 'turn' | 'result';

const LOUDNESS = 0.16;
let context: AudioContext | null = null;
let noise: AudioBuffer | null = null;

export function play(sound: Sound): void {
  if (!settings.hasSound) return;
  context ??= new AudioContext();
  if (context.state === 'suspended') void context.resume();
  SOUNDS[sound](context);
}

const SOUNDS: Record<Sound, (audio: AudioContext) => void> = {
  /** Paper on felt: a breath of noise, then a dull tap. */
  card(audio) {
    rustle(audio, { delay: 0, length: 0.09, hertz: 2600, loudness: 0.5 });
    tone(audio, { hertz: 150, delay: 0.06, length: 0.08, loudness: 0.7, type: 'sine' });
  },
  /** Clay on clay: two short clicks that ring. */
  chip(audio) {
    for (const [delay, hertz] of [
      [0, 2093],
      [0.055, 1760],
    ] as const) {
      tone(audio, { hertz, delay, length: 0.07, loudness: 0.35, type: 'triangle' });
      rustle(audio, { delay, length: 0.025, hertz: 5200, loudness: 0.4 });
    }
  },
  /** A wooden bar, struck twice. */
  turn(audio) {
    bar(audio, 587, 0);
    bar(audio, 880, 0.13);
  },
  /** A short cadence on the same bars. */
  result(audio) {
    [392, 494, 587, 784].forEach((hertz, at) => bar(audio, hertz, at * 0.13));
    bar(audio, 392, 0.56);
  },
};

interface Tone {
  hertz: number;
  delay: number;
  length: number;
  loudness: number;
  type: OscillatorType;
}

/** The fourth partial, which dies sooner, makes it sound like wood. */
function bar(audio: AudioContext, hertz: number, delay: number): void {
  tone(audio, { hertz, delay, length: 0.5, loudness: 0.55, type: 'sine' });
  tone(audio, { hertz: hertz * 3.93, delay, length: 0.12, loudness: 0.14, type: 'sine' });
}

function tone(audio: AudioContext, { hertz, delay, length, loudness, type }: Tone): void {
  const source = audio.createOscillator();
  source.type = type;
  source.frequency.value = hertz;
  const start = audio.currentTime + delay;
  source.connect(fading(audio, start, length, loudness));
  source.start(start);
  source.stop(start + length);
}

function rustle(audio: AudioContext, { hertz, delay, length, loudness }: Omit<Tone, 'type'>): void {
  const source = audio.createBufferSource();
  source.buffer = noise ??= whiteNoise(audio);
  const filter = audio.createBiquadFilter();
  filter.type = 'bandpass';
  filter.frequency.value = hertz;
  const start = audio.currentTime + delay;
  source.connect(filter).connect(fading(audio, start, length, loudness));
  source.start(start, 0, length);
}

function fading(audio: AudioContext, start: number, length: number, loudness: number): GainNode {
  const volume = audio.createGain();
  volume.gain.setValueAtTime(0, start);
  volume.gain.linearRampToValueAtTime(LOUDNESS * loudness, start + 0.006);
  volume.gain.exponentialRampToValueAtTime(0.0001, start + length);
  volume.connect(audio.destination);
  return volume;
}

function whiteNoise(audio: AudioContext): AudioBuffer {
  const buffer = audio.createBuffer(1, audio.sampleRate / 4, audio.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let at = 0; at < samples.length; at++) samples[at] = Math.random() * 2 - 1;
  return buffer;
}
