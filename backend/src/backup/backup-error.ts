import { addressSetting, directUrl, type DatabaseEnv } from '../database/data-source.js';
import { describeConnectionError, isDatabaseUnavailable, sqlState } from '../database/database-error.js';

/** A backup or a restore was refused or failed; the message is a sentence for the terminal. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}

/** A sentence for an error of the connection, of a right or of a full disk; other errors stay as they are. */
export function withSentence(error: unknown, env: DatabaseEnv): unknown {
  const isKnown = isDatabaseUnavailable(error) || /^(28...|3D000|42501|53...)$/.test(sqlState(error) ?? '');
  if (error instanceof BackupError || !isKnown) return error;
  return new BackupError(describeConnectionError(error, directUrl(env), addressSetting(env)), { cause: error });
}
