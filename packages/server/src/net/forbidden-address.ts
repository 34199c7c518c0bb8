import { BlockList, isIP } from "node:net";

/** Addresses that no bot may reach: this machine, private and special networks, cloud metadata. */
const FORBIDDEN_V4 = [
  "0.0.0.0/8",
  "10.0.0.0/8",
  "100.64.0.0/10",
  "127.0.0.0/8",
  "168.63.129.16/32",
  "169.254.0.0/16",
  "172.16.0.0/12",
  "192.0.0.0/24",
  "192.0.2.0/24",
  "192.88.99.0/24",
  "192.168.0.0/16",
  "198.18.0.0/15",
  "198.51.100.0/24",
  "203.0.113.0/24",
  "224.0.0.0/4",
  "240.0.0.0/4",
];

/** Public addresses are in 2000::/3; these parts of it tunnel to IPv4 or are reserved for documentation. */
const FORBIDDEN_V6 = ["2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20"];

const forbidden = createBlockList([...FORBIDDEN_V4, ...FORBIDDEN_V6]);
const publicV6 = createBlockList(["2000::/3"]);

/** Builds a block list from addresses and CIDR ranges. */
export function createBlockList(ranges: readonly string[]): BlockList {
  const list = new BlockList();
  for (const range of ranges) {
    const [address = "", prefix] = range.split("/");
    const family = isIP(address) === 6 ? "ipv6" : "ipv4";
    if (prefix === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(prefix), family);
  }
  return list;
}

/** Whether an IP address must not be reached. Anything but an IP address is forbidden. */
export function isForbiddenAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return forbidden.check(address, "ipv4");
  if (family !== 6) return true;
  const mapped = mappedV4(address);
  if (mapped !== undefined) return isForbiddenAddress(mapped);
  return !publicV6.check(address, "ipv6") || forbidden.check(address, "ipv6");
}

/** `::ffff:1.2.3.4` and `::ffff:102:304` are IPv4-mapped addresses. */
function mappedV4(address: string): string | undefined {
  const dotted = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (dotted !== undefined) return dotted;
  const [, high, low] = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/i.exec(address) ?? [];
  if (high === undefined || low === undefined) return undefined;
  const [first, second] = [Number.parseInt(high, 16), Number.parseInt(low, 16)];
  return [first >> 8, first & 255, second >> 8, second & 255].join(".");
}
