import type { Settings } from "../settings/settings.ts";

/**
 * How long the typing indicator is shown before a text, in milliseconds: its number of words divided by the typing
 * speed, up to a maximum (spec §9). Text without Latin words counts characters.
 */
export function typingDelay(text: string, typing: Settings["typingEmulation"]): number {
  if (!typing.enabled || typing.speed <= 0) return 0;
  const words = text.match(/\w+/g)?.length ?? text.length;
  return Math.min((words / typing.speed) * 60_000, Math.max(0, typing.maxDelay) * 1_000);
}
