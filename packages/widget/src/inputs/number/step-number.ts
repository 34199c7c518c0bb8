import type { NumberInputOptions } from "@banter/protocol";

/** The value after `steps` steps, on the step grid and within the limits. An empty field starts at `min`. */
export function stepNumber(
  current: number,
  steps: number,
  { min, max, step = 1 }: NumberInputOptions,
): number {
  const size = step > 0 ? step : 1;
  const base = min ?? 0;
  if (!Number.isFinite(current)) return clamp(min ?? (steps > 0 ? size : Math.min(0, max ?? 0)), min, max);
  const stepsFromBase = (current - base) / size;
  const next = steps > 0 ? Math.floor(stepsFromBase + 1e-9) + steps : Math.ceil(stepsFromBase - 1e-9) + steps;
  // Avoids floating-point noise such as 0.30000000000000004.
  return clamp(Number((base + next * size).toPrecision(12)), min, max);
}

function clamp(value: number, min = -Infinity, max = Infinity): number {
  return Math.min(max, Math.max(min, value));
}
