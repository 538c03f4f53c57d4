import { generateSecret, generateURI, verifySync } from 'otplib';

const STEP_SECONDS = 30;
const MS_A_SECOND = 1_000;
const SIX_DIGITS = /^\d{6}$/;

/** A new secret, 160 bits in base32. */
export const createSecret = (): string => generateSecret();

/** The `otpauth:` address for the QR code. @param issuer the name that authenticators show above the account */
export const otpauthUrl = (issuer: string, account: string, secret: string): string =>
  generateURI({ issuer, label: account, secret });

/**
 * The time step of a valid code: the current one or a neighbour, because clocks differ and typing takes a while.
 * @param now milliseconds since 1970
 */
export function stepOf(secret: string, code: string, now: number): number | undefined {
  if (!SIX_DIGITS.test(code)) return undefined;
  const epoch = Math.floor(now / MS_A_SECOND);
  // Measured from the middle of the step: a tolerance of one step is then exactly one step in both directions.
  const middle = Math.floor(epoch / STEP_SECONDS) * STEP_SECONDS + STEP_SECONDS / 2;
  const result = verifySync({ secret, token: code, epoch: middle, epochTolerance: STEP_SECONDS });
  return result.valid ? Math.floor(middle / STEP_SECONDS) + result.delta : undefined;
}
