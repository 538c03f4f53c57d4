import type { z } from 'zod';
import { refusedField } from '../../../common/refused-field.js';
import type { Env } from '../../../config/env.js';
import { mailKeyFormats } from '../../../integrations/provider-keys/smtp-keys.js';
import { namesOf, type Provider } from '../../../integrations/provider-keys/provider-keys.js';

/** Of a shorter key four characters would show too much. */
const SHORTEST_SHOWN = 16;

/** Keys that are no secret: what an administrator entered is answered. */
const open: Partial<Record<Provider, readonly string[]>> = {
  mail: ['host', 'port', 'from', 'dkimSelector'],
  google: ['clientId'],
  podcast: ['feedUrl'],
};

/** Keys without which the others are not stored; without any, one is enough. */
const required: Partial<Record<Provider, readonly string[]>> = {
  mail: ['host', 'from'],
  stripe: ['secretKey', 'publishableKey', 'webhookSecret'],
  google: ['clientId', 'clientSecret'],
};

/** Whether the key never leaves the server. */
export const isSecret = (provider: Provider, name: string): boolean => open[provider]?.includes(name) !== true;

/** The part of a secret that is shown; none of a password, which a person may have chosen. */
export const endOf = (provider: Provider, value: string): string | null =>
  provider === 'mail' || value.length < SHORTEST_SHOWN ? null : value.slice(-4);

/** Format of a key that is only a part of its setting. */
export const keyFormatOf = (provider: Provider, name: string): z.ZodType<string> | undefined =>
  provider === 'mail' ? mailKeyFormats[name] : undefined;

/**
 * With some of them a payment could succeed without creating a membership, and an email would have no sender.
 * @throws AppError `validation_failed` (422)
 */
export function assertWhole(
  provider: Provider,
  keys: ReadonlyMap<string, string>,
  isFixed: (setting: keyof Env) => boolean,
): void {
  const missing = namesOf(provider).find(
    ([name, setting]) => required[provider]?.includes(name) === true && !keys.has(name) && !isFixed(setting),
  );
  if (missing) throw refusedField(missing[0], 'required');
  if (provider === 'stripe') assertOneMode(keys);
  if (provider === 'mail' && keys.has('user') !== keys.has('password'))
    throw refusedField(keys.has('user') ? 'password' : 'user', 'required');
}

/**
 * A stored password is sent to the server for which it was typed, and to no other.
 * @throws AppError `validation_failed` (422): `required` at the password
 */
export function assertPasswordStays(stored: ReadonlyMap<string, string>, entered: ReadonlyMap<string, string>): void {
  const host = entered.get('host');
  const isOther = host !== undefined && stored.has('host') && host.toLowerCase() !== stored.get('host')?.toLowerCase();
  if (isOther && stored.has('password') && !entered.has('password')) throw refusedField('password', 'required');
}

function assertOneMode(keys: ReadonlyMap<string, string>): void {
  const [secretMode, publishableMode] = ['secretKey', 'publishableKey'].map((name) => keys.get(name)?.split('_')[1]);
  if (secretMode !== publishableMode) throw refusedField('publishableKey', 'invalid_choice');
}
