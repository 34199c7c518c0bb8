/** Hertz and seconds: two soft tones, a fourth apart. */
const TONES = [
  { pitch: 660, start: 0 },
  { pitch: 880, start: 0.12 },
] as const;
const LENGTH = 0.25;
const LOUDNESS = 0.06;

/**
 * Tells of a new message by sound. Silent until the visitor has acted on the page, as browsers ask for, and for those
 * who asked their system for less of everything that moves.
 */
export async function playUnreadSound(): Promise<void> {
  if (navigator.userActivation?.hasBeenActive === false || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const audio = new AudioContext();
  try {
    if (audio.state === "suspended") return;
    await Promise.all(TONES.map((tone) => play(audio, tone)));
  } finally {
    await audio.close();
  }
}

function play(audio: AudioContext, { pitch, start }: (typeof TONES)[number]): Promise<void> {
  const begin = audio.currentTime + start;
  const tone = new OscillatorNode(audio, { frequency: pitch });
  const volume = new GainNode(audio, { gain: 0 });
  volume.gain.setValueAtTime(0, begin);
  volume.gain.linearRampToValueAtTime(LOUDNESS, begin + 0.01);
  volume.gain.exponentialRampToValueAtTime(0.0001, begin + LENGTH);
  tone.connect(volume).connect(audio.destination);
  tone.start(begin);
  tone.stop(begin + LENGTH);
  return new Promise((resolve) => {
    tone.onended = () => resolve();
  });
}
