/** Storage key that maps a public id to the bot id, so that a saved chat is found before the server responds. */
export function botIdKey(publicId: string): string {
  return `banter-botId-${publicId}`;
}
