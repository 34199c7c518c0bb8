/** The words around the chat; its own are in `i18n/`. The `words` prop overrides both, by key. */
export function shellWord(key: string, fallback: string, own: unknown): string {
  const given: unknown = typeof own === "object" && own !== null ? Reflect.get(own, key) : undefined;
  return typeof given === "string" ? given : fallback;
}
