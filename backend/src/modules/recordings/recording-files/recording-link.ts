import { expiringToken, readExpiringToken } from '../../../common/expiring-token.js';

/** Lifetime of a link to the file of a recording, on this server and in an object store. */
export const LINK_SECONDS = 600;

const purposeFor = (userId: string): string => `recording-file:${userId}`;

/** With it this one person can read the file of this recording for ten minutes. */
export const recordingToken = (key: string, id: string, userId: string, now = Date.now()): string =>
  expiringToken(key, purposeFor(userId), id, LINK_SECONDS, now).token;

/** @returns the id of the recording, or undefined for a link that is invalid, expired or another person's */
export const readRecordingToken = (key: string, token: string, userId: string): string | undefined =>
  readExpiringToken(key, purposeFor(userId), token);
