/** Whether a session or result can have the id. Other texts of strangers are neither looked up nor kept as keys. */
export function isId(text: string): boolean {
  return /^[\w-]{1,200}$/.test(text);
}
