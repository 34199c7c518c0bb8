import type { Settings } from "../settings/settings.ts";

/**
 * How long the typing indicator shows before a text, in milliseconds: its words by the typing speed,
 * capped (spec §9). Text without Latin words counts its characters.
 */
export function typingDelay(text: string, typing: Settings["typingEmulation"]): number {
  if (!typing.enabled || typing.speed <= 0) return 0;
  const words = text.match(/\w+/g)?.length ?? text.length;
  return Math.min((words / typing.speed) * 60_000, Math.max(0, typing.maxDelay) * 1_000);
}
