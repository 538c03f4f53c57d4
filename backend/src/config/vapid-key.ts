import { createECDH, hkdfSync } from 'node:crypto';

const KEY_BYTES = 32;

/** Whether this is the private key of a VAPID pair: 32 bytes in base64 or base64url, a number of the curve P-256. */
export function isVapidKey(privateKey: string): boolean {
  if (!/^[\w+/-]{43}=?$/.test(privateKey)) return false;
  try {
    createECDH('prime256v1').setPrivateKey(Buffer.from(privateKey, 'base64'));
    return true;
  } catch {
    return false;
  }
}

/** The key of a development machine: always the same for one `ENCRYPTION_KEY`, so that subscriptions survive a restart. */
export const developmentVapidKey = (encryptionKey: string): string =>
  Buffer.from(hkdfSync('sha256', Buffer.from(encryptionKey, 'base64'), '', 'vapid', KEY_BYTES)).toString('base64url');
