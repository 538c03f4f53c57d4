import { callerKey } from './rate-limiter.js';

/**
 * The network of an address for the audit log: /24 of IPv4, /48 of IPv6. Identifies a city or a company, not a person.
 * @example shortenedAddress('203.0.113.77') // '203.0.113.0/24'
 */
export function shortenedAddress(address: string | undefined): string | undefined {
  if (!address) return undefined;
  const key = callerKey(address);
  return key.includes(':') ? `${key.split(':').slice(0, 3).join(':')}::/48` : key.replace(/\.\d+$/, '.0/24');
}
