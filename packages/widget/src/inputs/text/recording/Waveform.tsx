import { useEffect, useRef } from "react";

/* Values of spec §9. */
const BAR_WIDTH_PX = 3;
const BAR_INTERVAL_PX = 6;
const MIN_HEIGHT_PERCENT = 5;
const MAX_HEIGHT_PERCENT = 90;
const GAIN = 3;
/** A bar is added in this interval. */
const BAR_INTERVAL_MS = 60;

/** Moving bars for the microphone's level. Decorative: screen readers read the timer. */
export function Waveform({ stream }: { readonly stream: MediaStream }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const surface = canvas.current;
    if (surface === null) return undefined;
    return drawWaveform(surface, stream);
  }, [stream]);
  return (
    <span className="banter-waveform" aria-hidden="true">
      <canvas ref={canvas} />
      <span className="left-gradient" />
      <span className="right-gradient" />
    </span>
  );
}

function drawWaveform(surface: HTMLCanvasElement, stream: MediaStream): () => void {
  const audio = new AudioContext();
  const analyser = audio.createAnalyser();
  audio.createMediaStreamSource(stream).connect(analyser);
  const samples = new Uint8Array(analyser.fftSize);
  const bars: number[] = [];
  const timer = setInterval(() => {
    analyser.getByteTimeDomainData(samples);
    bars.push(amplitude(samples));
    paint(surface, bars);
  }, BAR_INTERVAL_MS);
  return () => {
    clearInterval(timer);
    void audio.close();
  };
}

/** Peak level as bar height in percent. */
export function amplitude(samples: Uint8Array): number {
  const peak = samples.reduce((max, sample) => Math.max(max, Math.abs(sample - 128) / 128), 0);
  return Math.min(MAX_HEIGHT_PERCENT, Math.max(MIN_HEIGHT_PERCENT, peak * 100 * GAIN));
}

function paint(surface: HTMLCanvasElement, bars: number[]): void {
  const context = surface.getContext("2d");
  if (context === null) return;
  const { clientWidth, clientHeight } = surface;
  surface.width = clientWidth * devicePixelRatio;
  surface.height = clientHeight * devicePixelRatio;
  context.scale(devicePixelRatio, devicePixelRatio);
  context.fillStyle = getComputedStyle(surface).color;
  const maxBars = Math.floor(clientWidth / BAR_INTERVAL_PX);
  if (bars.length > maxBars) bars.splice(0, bars.length - maxBars);
  for (const [index, percent] of bars.entries()) {
    const height = (percent / 100) * clientHeight;
    context.fillRect(index * BAR_INTERVAL_PX, (clientHeight - height) / 2, BAR_WIDTH_PX, height);
  }
}
