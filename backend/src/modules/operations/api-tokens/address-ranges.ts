import { BlockList, isIP } from 'node:net';

const PREFIX = /^(\d{1,3})$/;

/** Address and prefix length of `203.0.113.7`, `203.0.113.0/24` or `2001:db8::/32`; undefined for anything else. */
function parse(range: string): { address: string; prefix: number; family: 'ipv4' | 'ipv6' } | undefined {
  const [address = '', length, ...rest] = range.split('/');
  const version = isIP(address);
  // A zone (`fe80::1%eth0`) means something on one machine only.
  if (version === 0 || address.includes('%') || rest.length > 0) return undefined;
  const longest = version === 4 ? 32 : 128;
  if (length !== undefined && !PREFIX.test(length)) return undefined;
  const prefix = length === undefined ? longest : Number(length);
  return prefix <= longest ? { address, prefix, family: version === 4 ? 'ipv4' : 'ipv6' } : undefined;
}

/** Whether a text is an IP address, or a network in CIDR notation. */
export const isAddressRange = (range: unknown): boolean => typeof range === 'string' && parse(range) !== undefined;

/** Whether a client's address is in one of these ranges. An IPv4 address that comes as IPv6 (`::ffff:203.0.113.7`) counts as IPv4. */
export function isAddressIn(ranges: readonly string[], address = ''): boolean {
  const list = new BlockList();
  for (const range of ranges) {
    const parsed = parse(range);
    if (parsed) list.addSubnet(parsed.address, parsed.prefix, parsed.family);
  }
  const version = isIP(address);
  return version !== 0 && list.check(address, version === 4 ? 'ipv4' : 'ipv6');
}
