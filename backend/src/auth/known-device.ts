import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Request, Response } from 'express';
import { personalCookieOptions } from '../common/personal-cookies.js';
import type { Env } from '../config/env.js';

/** As long as browsers keep any cookie. */
const LASTS_MS = 400 * 24 * 60 * 60_000;
/** People share browsers, but not with crowds; the account that logged in longest ago is forgotten first. */
const MOST_ACCOUNTS = 5;
/** `<id of the device>.<proof for one account>.…`; each proof is an HMAC of device and account. */
const VALUE = /^([\w-]{22})((?:\.[\w-]{43}){1,5})$/;

type Keys = Pick<Env, 'NODE_ENV' | 'ENCRYPTION_KEY'>;

/** In production the name itself makes browsers insist on Secure, Path=/ and no Domain. */
const nameOf = ({ NODE_ENV }: Keys): string => (NODE_ENV === 'production' ? '__Host-leap.device' : 'leap.device');

interface Device {
  id: string;
  proofs: readonly string[];
}

function deviceOf(req: Request, keys: Keys): Device | undefined {
  const prefix = `${nameOf(keys)}=`;
  const sent = (req.headers.cookie ?? '').split(/;\s*/).find((part) => part.startsWith(prefix));
  const [, id, proofs] = VALUE.exec(sent?.slice(prefix.length) ?? '') ?? [];
  return id === undefined || proofs === undefined ? undefined : { id, proofs: proofs.slice(1).split('.') };
}

const proofFor = (device: string, userId: string, { ENCRYPTION_KEY }: Keys): string =>
  createHmac('sha256', Buffer.from(ENCRYPTION_KEY, 'base64'))
    .update(`known-device:${device}:${userId}`)
    .digest('base64url');

const isSame = (a: string, b: string): boolean => timingSafeEqual(Buffer.from(a), Buffer.from(b));

/** Whether this account has logged in from this browser before, by a cookie that only this installation can write. */
export function isKnownDevice(req: Request, keys: Keys, userId: string): boolean {
  const device = deviceOf(req, keys);
  if (!device) return false;
  const proof = proofFor(device.id, userId, keys);
  return device.proofs.some((known) => isSame(known, proof));
}

/** Remembers that this account has logged in from this browser. It names nobody and logs nobody in. */
export function rememberDevice(req: Request, res: Response, keys: Keys, userId: string): void {
  const { id, proofs } = deviceOf(req, keys) ?? { id: randomBytes(16).toString('base64url'), proofs: [] };
  const proof = proofFor(id, userId, keys);
  const all = [proof, ...proofs.filter((known) => !isSame(known, proof))].slice(0, MOST_ACCOUNTS);
  res.cookie(nameOf(keys), [id, ...all].join('.'), { ...personalCookieOptions(keys), maxAge: LASTS_MS });
}
