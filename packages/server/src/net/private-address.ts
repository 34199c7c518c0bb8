export function isLoopback(address: string): boolean {
  return address === "::1" || /^(::ffff:)?127\./.test(address);
}

/** RFC 1918, link-local and carrier-grade NAT (RFC 6598). */
const PRIVATE_V4 =
  /^(?:::ffff:)?(?:10|192\.168|169\.254|172\.(?:1[6-9]|2\d|3[01])|100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7]))\./i;

/** Unique local (RFC 4193) and link-local. */
const PRIVATE_V6 = /^(?:f[cd][\da-f]{2}|fe[89ab][\da-f]):/i;

/** Whether a socket's address is of this machine or of a private network, as those of proxies and containers are. */
export function isPrivateAddress(address: string): boolean {
  return isLoopback(address) || PRIVATE_V4.test(address) || PRIVATE_V6.test(address);
}
