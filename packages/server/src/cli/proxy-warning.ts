/** Why there has to be a proxy that the server doesn't know of; undefined if there is no sign of one. */
export function proxyWarning(options: {
  readonly trustedProxies: number | undefined;
  readonly publicUrl: string | undefined;
  readonly host?: string | undefined;
}): string | undefined {
  const sign = options.trustedProxies === undefined ? signOfProxy(options) : undefined;
  if (sign === undefined) return undefined;
  return `${sign}, but --trust-proxies is not set: visitors share one rate limit. Set it to the number of proxies, usually 1, or to 0 if there is none.`;
}

function signOfProxy({
  publicUrl = "",
  host = "",
}: {
  readonly publicUrl: string | undefined;
  readonly host?: string | undefined;
}): string | undefined {
  if (/^https:/i.test(publicUrl))
    return "BANTER_PUBLIC_URL starts with https, so visitors come through a proxy";
  if (/^(localhost|::1|127(\.\d+){3})$/i.test(host))
    return `The host ${host} can be reached from other machines through a proxy only`;
  return undefined;
}
