/** A text for a terminal, without characters that control it: messages quote files, arguments and the replies of servers. */
export function printable(text: string): string {
  return text.replaceAll(/(?!\r\n|[\n\t])\p{Cc}/gu, "\uFFFD");
}
