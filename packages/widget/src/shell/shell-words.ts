/** The words around the chat; its own are in `i18n/`. The `words` prop overrides both, by key. */
export function shellWord(
  key: string,
  fallback: string,
  own: Readonly<Record<string, string>> | undefined,
): string {
  return own?.[key] ?? fallback;
}
