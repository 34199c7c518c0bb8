/** How many images a key moves on: negative for earlier ones, 0 for other keys. */
export function keyStep(key: string, isRtl: boolean): number {
  const forward = isRtl ? -1 : 1;
  return { ArrowRight: forward, ArrowLeft: -forward, Home: -Infinity, End: Infinity }[key] ?? 0;
}
