/** Safari reads the file later than in the next task, e.g. after it has asked the owner. */
const REVOKE_AFTER_MS = 60_000;

/** Has the browser save a file. A plain link can't send the token's header, so files of the API are fetched first. */
export function saveFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), REVOKE_AFTER_MS);
}
