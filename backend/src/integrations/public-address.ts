import { lookup as dnsLookup } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** IPv4 networks that are not the public internet (IANA special-purpose registry). */
const privateV4 = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const) {
  privateV4.addSubnet(network, prefix, 'ipv4');
}

/** Only 2000::/3 is allocated as global unicast; mapped, local and translated addresses are outside of it. */
const globalV6 = new BlockList();
globalV6.addSubnet('2000::', 3, 'ipv6');

/** Exceptions within 2000::/3: Teredo and other protocol assignments, documentation, 6to4. */
const specialV6 = new BlockList();
specialV6.addSubnet('2001::', 23, 'ipv6');
specialV6.addSubnet('2001:db8::', 32, 'ipv6');
specialV6.addSubnet('2002::', 16, 'ipv6');
specialV6.addSubnet('3fff::', 20, 'ipv6');

/** Whether an IP address is public, so that outgoing requests may reach it. */
export function isPublicAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !privateV4.check(address, 'ipv4');
    case 6:
      return globalV6.check(address, 'ipv6') && !specialV6.check(address, 'ipv6');
    default:
      return false;
  }
}

/** A connection to a private address, or to a name that resolves to one, was refused. */
export class PrivateAddressError extends Error {
  override readonly name = 'PrivateAddressError';
  readonly code = 'EPRIVATE';

  constructor(message = 'Private addresses are refused.') {
    super(message);
  }
}

/** Whether the host is an address, and a private one; names are checked when they are resolved. */
export const isPrivateLiteral = (host: string): boolean => isIP(host) !== 0 && !isPublicAddress(host);

/**
 * `lookup` of a connection: resolves the name once and refuses it when any of its addresses is private. The connection uses the checked
 * result, so that a second DNS answer cannot redirect it (DNS rebinding). Node never calls it for literal addresses.
 * @param resolve only tests give another one
 */
export const publicLookupBy =
  (resolve: typeof dnsLookup): LookupFunction =>
  (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      const [first] = addresses ?? [];
      if (error || !first) return callback(error ?? new Error('The name has no address.'), '', 0);
      if (addresses.some(({ address }) => !isPublicAddress(address))) return callback(new PrivateAddressError(), '', 0);
      if (options.all) callback(null, addresses);
      else callback(null, first.address, first.family);
    });
  };

/** {@link publicLookupBy} with the machine's resolver. */
export const publicLookup = publicLookupBy(dnsLookup);

const LOOKUP_TIMEOUT_MS = 4_000;

/** Whether a host is a private address or resolves to one; false when no name server answers within 4 s. */
export async function isPrivateHost(host: string): Promise<boolean> {
  if (isIP(host) !== 0) return isPrivateLiteral(host);
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), LOOKUP_TIMEOUT_MS);
  });
  const looked = new Promise<boolean>((resolve) =>
    publicLookup(host, { all: true }, (error) => resolve(error instanceof PrivateAddressError)),
  );
  try {
    return await Promise.race([looked, late]);
  } finally {
    clearTimeout(timer);
  }
}
