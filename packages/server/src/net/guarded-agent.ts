import { lookup as lookupName } from "node:dns/promises";
import { isIP, type LookupFunction } from "node:net";
import { callbackify } from "node:util";
import { Agent, buildConnector } from "undici";
import { createBlockList, isForbiddenAddress } from "./forbidden-address.ts";

export interface GuardOptions {
  /** Private hosts that may be reached: `host`, `host:port`, an address or a CIDR range. */
  readonly allowedHosts?: readonly string[];
  /** Resolves a host name to its addresses. Default: the system's resolver. */
  readonly lookup?: (hostname: string) => Promise<readonly string[]>;
}

/** A connection was refused because its address is not public. */
export class ForbiddenAddressError extends Error {
  override readonly name = "ForbiddenAddressError";
}

/**
 * Connects only to public addresses. The checked address is the one that is connected to, which prevents DNS rebinding;
 * literal addresses are checked too.
 */
export function createGuardedAgent({ allowedHosts = [], lookup = resolveAll }: GuardOptions = {}): Agent {
  const isAllowed = createAllowList(allowedHosts);
  return new Agent({
    keepAliveTimeout: 5_000,
    connect: (target, done) => {
      const port = target.port || (target.protocol === "https:" ? "443" : "80");
      const hostname = target.hostname.replace(/^\[|\]$/g, "");
      const check = (address: string): boolean =>
        isAllowed(hostname, port, address) || !isForbiddenAddress(address);
      if (isIP(hostname) !== 0 && !check(hostname)) {
        done(new ForbiddenAddressError(`The address ${hostname} must not be reached`), null);
        return;
      }
      buildConnector({ timeout: 10_000, lookup: checkedLookup(lookup, check) })(target, done);
    },
  });
}

async function resolveAll(hostname: string): Promise<readonly string[]> {
  return (await lookupName(hostname, { all: true, verbatim: true })).map(({ address }) => address);
}

/** Refuses a name if any of its addresses is forbidden: mixed results are an attack or a misconfiguration. */
function checkedLookup(
  lookup: (hostname: string) => Promise<readonly string[]>,
  check: (address: string) => boolean,
): LookupFunction {
  return (hostname, options, done) => {
    const resolveChecked = async (): Promise<readonly string[]> => {
      const addresses = await lookup(hostname);
      const forbidden = addresses.find((address) => !check(address));
      if (forbidden !== undefined)
        throw new ForbiddenAddressError(`${hostname} resolves to ${forbidden}, which must not be reached`);
      if (addresses.length === 0) throw new ForbiddenAddressError(`${hostname} has no address`);
      return addresses;
    };
    callbackify(resolveChecked)((error, addresses) => {
      const entries = (addresses ?? []).map((address) => ({ address, family: isIP(address) }));
      const [first] = entries;
      if (error !== null || first === undefined) done(error, []);
      else if (options.all === true) done(null, entries);
      else done(null, first.address, first.family);
    });
  };
}

function createAllowList(
  allowedHosts: readonly string[],
): (hostname: string, port: string, address: string) => boolean {
  const ranges = createBlockList(allowedHosts.filter(isRange));
  const names = new Set(allowedHosts.map((entry) => entry.toLowerCase()));
  return (hostname, port, address) =>
    names.has(hostname.toLowerCase()) ||
    names.has(`${hostname.toLowerCase()}:${port}`) ||
    ranges.check(address, isIP(address) === 6 ? "ipv6" : "ipv4");
}

function isRange(entry: string): boolean {
  return isIP(entry.split("/")[0] ?? "") !== 0;
}
