import { useEffect, useRef } from "react";

/** Spec §9, in pixels and plain factors. */
const BAR = 3;
const SPACING = 6;
const LOWEST = 5;
const HIGHEST = 90;
const GAIN = 3;
/** How often a bar is added, in milliseconds. */
const PACE = 60;

/** What the microphone hears, as bars that move along. A picture only: the timer says the rest. */
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
  }, PACE);
  return () => {
    clearInterval(timer);
    void audio.close();
  };
}

/** Loudness in percent of the height, clamped to 5 to 90. */
export function amplitude(samples: Uint8Array): number {
  const loudest = samples.reduce((most, sample) => Math.max(most, Math.abs(sample - 128) / 128), 0);
  return Math.min(HIGHEST, Math.max(LOWEST, loudest * 100 * GAIN));
}

function paint(surface: HTMLCanvasElement, bars: number[]): void {
  const pen = surface.getContext("2d");
  if (pen === null) return;
  const { clientWidth, clientHeight } = surface;
  surface.width = clientWidth * devicePixelRatio;
  surface.height = clientHeight * devicePixelRatio;
  pen.scale(devicePixelRatio, devicePixelRatio);
  pen.fillStyle = getComputedStyle(surface).color;
  const room = Math.floor(clientWidth / SPACING);
  if (bars.length > room) bars.splice(0, bars.length - room);
  bars.forEach((percent, index) => {
    const height = (percent / 100) * clientHeight;
    pen.fillRect(index * SPACING, (clientHeight - height) / 2, BAR, height);
  });
}
