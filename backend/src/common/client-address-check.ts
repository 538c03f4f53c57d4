import { BlockList, isIP } from 'node:net';
import type { RequestHandler } from 'express';
import type { Logger } from 'pino';
import type { Env } from '../config/env.js';

/** This many requests in a row from one address are no coincidence. */
const ENOUGH_REQUESTS = 200;

const privateAddresses = new BlockList();
for (const [network, bits] of [
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const)
  privateAddresses.addSubnet(network, bits, 'ipv4');
for (const [network, bits] of [
  ['::1', 128],
  ['fc00::', 7],
  ['fe80::', 10],
] as const)
  privateAddresses.addSubnet(network, bits, 'ipv6');

const isPrivate = (address: string): boolean =>
  isIP(address) !== 0 && privateAddresses.check(address, isIP(address) === 4 ? 'ipv4' : 'ipv6');

const isLoopback = (address: string): boolean => /^(::1|127\.)/.test(address);

const plain = (address = ''): string => address.replace(/^::ffff:/i, '');

/**
 * In production, warns once when all requests come from one private address: it is a proxy's, so that all visitors share one rate limit
 * and consents have no client address. Internal requests and health checks are not counted.
 */
export function clientAddressCheck({ NODE_ENV, TRUST_PROXY }: Env, logger: Logger): RequestHandler {
  let seen: string | undefined;
  let count = 0;
  let isDecided = NODE_ENV !== 'production';
  return (req, _res, next) => {
    next();
    if (isDecided || /^\/api\/health(\/|$)/i.test(req.path)) return;
    const address = plain(req.ip);
    if (isLoopback(plain(req.socket.remoteAddress)) && req.headers['x-forwarded-for'] === undefined) return;
    if (!isPrivate(address) || (seen !== undefined && seen !== address)) {
      isDecided = true;
      return;
    }
    seen = address;
    count += 1;
    if (count < ENOUGH_REQUESTS) return;
    isDecided = true;
    logger.warn(
      { address, trustProxy: TRUST_PROXY },
      'All requests come from one private address, so all visitors share one rate limit: name the proxies in TRUST_PROXY, and a load balancer before nginx in BALANCER_RANGES.',
    );
  };
}
