const MAX_ADDRESS_LENGTH = 60;

/** A web address to read: without its scheme, and not longer than a line. */
export function shortenUrl(url: string): string {
  const bare = url.replace(/^https?:\/\//, "");
  return bare.length > MAX_ADDRESS_LENGTH ? `${bare.slice(0, MAX_ADDRESS_LENGTH)}…` : bare;
}
