import { timingSafeEqual } from 'node:crypto';
import type { Language } from '@leap/domain';
import { emailLinkToken } from '../../../common/email-link-token.js';
import type { InnerCircleSignup } from './inner-circle-signup.entity.js';
import { INVITATION_DAYS } from './signup-invitation.entity.js';

/** `i.<invitation id>.<signature>` or `r.<signup id>.<created at, ms>.<expires at, s>.<signature>`. */
const TOKEN = /^(?:i\.([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})|r\.(\d{1,10})\.(\d{1,15})\.(\d{1,11}))\.([\w-]{43})$/;

/** Longest token. */
export const LINK_TOKEN_LIMIT = 120;

/** What a signed link in an email opens: an invitation, or the payment of an application. */
export type SignupLink =
  | { kind: 'invitation'; invitationId: string }
  | { kind: 'signup'; signupId: number; createdAt: Date; expiresAt: Date };

/** The token of an invitation's link. Nothing of it is stored: a retried job sends the same. */
export const invitationToken = (key: string, invitationId: string): string => signed(key, `i.${invitationId}`);

/**
 * The token of the link in a receipt. Includes the creation time: after a restore from a backup the same id may be another signup's.
 * @param now instant of sending
 */
export const signupToken = (
  key: string,
  { id, createdAt }: Pick<InnerCircleSignup, 'id' | 'createdAt'>,
  now = Date.now(),
): string => signed(key, `r.${id}.${Number(createdAt)}.${Math.floor(now / 1_000) + INVITATION_DAYS * 86_400}`);

/** Reads a token; null for a forged or incomplete one. */
export function readSignupLink(key: string, token: string): SignupLink | null {
  const [, invitationId, signupId, createdAt, expiresAt, signature] = TOKEN.exec(token) ?? [];
  if (signature === undefined) return null;
  const expected = signed(key, token.slice(0, -(signature.length + 1)));
  if (!timingSafeEqual(Buffer.from(expected), Buffer.from(token))) return null;
  return invitationId === undefined
    ? {
        kind: 'signup',
        signupId: Number(signupId),
        createdAt: new Date(Number(createdAt)),
        expiresAt: new Date(Number(expiresAt) * 1_000),
      }
    : { kind: 'invitation', invitationId };
}

/** The page that opens a link, in the recipient's language. */
export const continueUrl = (publicUrl: string, language: Language, token: string): string =>
  `${publicUrl}${language === 'es' ? '/es' : ''}/inner-circle/continue?token=${encodeURIComponent(token)}`;

const signed = (key: string, value: string): string =>
  `${value}.${emailLinkToken(key, `inner-circle-signups.link:${value}`)}`;
