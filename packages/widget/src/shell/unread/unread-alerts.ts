/** Two soft tones, a fourth apart; hertz and seconds. */
const TONES = [
  { pitch: 660, start: 0 },
  { pitch: 880, start: 0.12 },
] as const;
const TONE_SECONDS = 0.25;
const VOLUME = 0.06;
const AUDIO_CONTEXT_LIFETIME_MS = 1000;

/** The page's title with the unread messages of all widgets in front of it. */
interface TitleCount {
  readonly counts: Map<object, number>;
  /** The page's own title. */
  pageTitle: string;
  /** The title that was last set. */
  shownTitle: string;
}

const titleKey: unique symbol = Symbol.for("banter.title");

declare global {
  interface Window {
    [titleKey]?: TitleCount;
  }
}

/** Shows unread messages beyond the launcher: in the page's title and by a sound. `widget` identifies the widget. */
export async function alertUnread(
  widget: object,
  { count, isInTitle, hasSound }: { count: number; isInTitle: boolean; hasSound: boolean },
): Promise<void> {
  countInTitle(widget, isInTitle ? count : 0);
  if (hasSound) await playUnreadSound();
}

/** Shows a widget's count in the page's title. Once all counts are 0, the page's own title is restored. */
function countInTitle(widget: object, count: number): void {
  const title = (window[titleKey] ??= {
    counts: new Map(),
    pageTitle: document.title,
    shownTitle: document.title,
  });
  // The page has changed its title in the meantime.
  if (document.title !== title.shownTitle) title.pageTitle = document.title;
  if (count > 0) title.counts.set(widget, count);
  else title.counts.delete(widget);
  const total = [...title.counts.values()].reduce((sum, each) => sum + each, 0);
  const next = total > 0 ? `(${total}) ${title.pageTitle}` : title.pageTitle;
  if (document.title !== next) document.title = next;
  title.shownTitle = document.title;
  if (total === 0) delete window[titleKey];
}

/** Silent until the visitor has interacted with the page, as browsers require, and when reduced motion is preferred. */
async function playUnreadSound(): Promise<void> {
  // Older Firefox has no `userActivation` and blocks the sound itself.
  const hasInteracted = navigator.userActivation?.hasBeenActive ?? true;
  if (!hasInteracted || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const audio = new AudioContext();
  for (const tone of TONES) playTone(audio, tone);
  // A fixed time, as the browser may never start playback.
  await new Promise((resolve) => setTimeout(resolve, AUDIO_CONTEXT_LIFETIME_MS));
  await audio.close();
}

function playTone(audio: AudioContext, { pitch, start }: (typeof TONES)[number]): void {
  const begin = audio.currentTime + start;
  const tone = new OscillatorNode(audio, { frequency: pitch });
  const volume = new GainNode(audio, { gain: 0 });
  volume.gain.setValueAtTime(0, begin);
  volume.gain.linearRampToValueAtTime(VOLUME, begin + 0.01);
  volume.gain.exponentialRampToValueAtTime(0.0001, begin + TONE_SECONDS);
  tone.connect(volume).connect(audio.destination);
  tone.start(begin);
  tone.stop(begin + TONE_SECONDS);
}
