import { timingSafeEqual } from 'node:crypto';
import { emailLinkToken } from '../../../common/email-link-token.js';
import { unsubscribeKinds, type UnsubscribeKind } from './notification-settings.entity.js';

/** Account and kind of emails of a token. */
export interface Unsubscription {
  userId: string;
  kind: UnsubscribeKind;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** A token that turns off one kind of emails, or all, for one account. It can do nothing else, so it is neither stored nor expires. */
export function unsubscribeToken(key: string, { userId, kind }: Unsubscription): string {
  return `${kind}.${userId}.${proofOf(key, { userId, kind })}`;
}

/** @returns undefined for an invalid token */
export function readUnsubscribeToken(key: string, token: string): Unsubscription | undefined {
  const [name = '', userId = '', proof = '', ...rest] = token.split('.');
  const kind = unsubscribeKinds.find((known) => known === name);
  if (kind === undefined || rest.length > 0 || !UUID.test(userId)) return undefined;
  const [provided, right] = [Buffer.from(proof), Buffer.from(proofOf(key, { userId, kind }))];
  return provided.length === right.length && timingSafeEqual(provided, right) ? { userId, kind } : undefined;
}

const proofOf = (key: string, { userId, kind }: Unsubscription): string =>
  emailLinkToken(key, `member-notifications.unsubscribe:${kind}:${userId}`);
