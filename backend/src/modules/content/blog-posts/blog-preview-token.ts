import { expiringToken, readExpiringToken } from '../../../common/expiring-token.js';

/** Lifetime of a preview link. */
const LIVES_SECONDS = 7 * 24 * 3_600;
const PURPOSE = 'blog-preview';

/** Its holder can read this one post until it expires. */
export const previewToken = (key: string, id: string, now = Date.now()): { token: string; expiresAt: Date } =>
  expiringToken(key, PURPOSE, id, LIVES_SECONDS, now);

/** @returns the id of the post, or undefined for an invalid or expired token */
export const readPreviewToken = (key: string, token: string, now = Date.now()): string | undefined =>
  readExpiringToken(key, PURPOSE, token, now);
