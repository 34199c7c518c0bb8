import type { NumberInputOptions } from "@banter/protocol";

/** The number that many steps on, on the grid of steps and within the limits. From nothing, the first step is the start. */
export function stepNumber(
  current: number,
  steps: number,
  { min, max, step = 1 }: NumberInputOptions,
): number {
  const size = step > 0 ? step : 1;
  const base = min ?? 0;
  if (!Number.isFinite(current)) return clamp(min ?? (steps > 0 ? size : Math.min(0, max ?? 0)), min, max);
  const onGrid = (current - base) / size;
  const next = steps > 0 ? Math.floor(onGrid + 1e-9) + steps : Math.ceil(onGrid - 1e-9) + steps;
  // Repeated additions of 0.1 must not show as 0.30000000000000004.
  return clamp(Number((base + next * size).toPrecision(12)), min, max);
}

function clamp(value: number, min = -Infinity, max = Infinity): number {
  return Math.min(max, Math.max(min, value));
}
