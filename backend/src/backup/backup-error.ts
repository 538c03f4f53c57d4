/** A backup or a restore was refused or failed; the message is a sentence for the terminal. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}
