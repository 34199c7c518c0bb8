/** Whether a load balancer or a monitor asks, which a server answers even while it drains. */
export function isProbe({ url }: Request): boolean {
  return /^[a-z]+:\/\/[^/]+\/(?:health|ready|metrics)(?:\?|$)/.test(url);
}
