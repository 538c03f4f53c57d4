import { createCipheriv, createDecipheriv, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import { BackupError } from './backup-error.js';

const ALGORITHM = 'aes-256-gcm';
const MAGIC = Buffer.from('leap-backup-v1\n');
const SALT_BYTES = 32;
const CHECK_BYTES = 16;
const HEADER_BYTES = MAGIC.length + SALT_BYTES + CHECK_BYTES;
const TAG_BYTES = 16;
const FRAME_BYTES = 64 * 1024;

const CUT_SHORT = 'The backup is damaged or cut short: nothing was changed. Use another one.';

/** A key for one file, and what tells whether it is the right one. */
function keysOf(backupKey: string, salt: Buffer): { key: Buffer; check: Buffer } {
  const bytes = Buffer.from(hkdfSync('sha256', Buffer.from(backupKey, 'base64'), salt, MAGIC, 32 + CHECK_BYTES));
  return { key: bytes.subarray(0, 32), check: bytes.subarray(32) };
}

/** Frame number and whether it is the last: a file whose frames were moved, left out or cut off cannot be opened. */
function nonceOf(frame: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUIntBE(frame, 5, 6);
  nonce[11] = isLast ? 1 : 0;
  return nonce;
}

/** Whether a file begins as a sealed one. */
export const isSealed = (beginning: Buffer): boolean => beginning.subarray(0, MAGIC.length).equals(MAGIC);

/**
 * Encrypts a stream with AES-256-GCM in frames of 64 KiB (the STREAM construction, as in age), each authenticated by itself, so that
 * nothing unauthenticated is ever read. The key of a file is derived from `BACKUP_KEY` and a random salt (HKDF).
 */
export async function* seal(source: AsyncIterable<Buffer>, backupKey: string): AsyncGenerator<Buffer> {
  const salt = randomBytes(SALT_BYTES);
  const { key, check } = keysOf(backupKey, salt);
  yield Buffer.concat([MAGIC, salt, check]);
  for await (const { bytes, frame, isLast } of frames(source, FRAME_BYTES)) {
    const cipher = createCipheriv(ALGORITHM, key, nonceOf(frame, isLast));
    yield Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
  }
}

/** The opposite of {@link seal}. @throws BackupError for another key, and for a file that was changed or cut short */
export async function* unseal(source: AsyncIterable<Buffer>, backupKey: string): AsyncGenerator<Buffer> {
  let header: Buffer | undefined;
  let key: Buffer = Buffer.alloc(0);
  const withoutHeader = async function* (): AsyncGenerator<Buffer> {
    let start: Buffer = Buffer.alloc(0);
    for await (const chunk of source) {
      if (header) {
        yield chunk;
        continue;
      }
      start = Buffer.concat([start, chunk]);
      if (start.length < HEADER_BYTES) continue;
      header = start.subarray(0, HEADER_BYTES);
      key = keyOf(header, backupKey);
      yield start.subarray(HEADER_BYTES);
    }
    if (!header) throw new BackupError(CUT_SHORT);
  };
  for await (const { bytes, frame, isLast } of frames(withoutHeader(), FRAME_BYTES + TAG_BYTES))
    yield opened(bytes, key, nonceOf(frame, isLast));
}

function keyOf(header: Buffer, backupKey: string): Buffer {
  const { key, check } = keysOf(backupKey, header.subarray(MAGIC.length, MAGIC.length + SALT_BYTES));
  if (timingSafeEqual(check, header.subarray(MAGIC.length + SALT_BYTES))) return key;
  throw new BackupError('The backup was encrypted with another BACKUP_KEY than the present one: nothing was changed.');
}

function opened(bytes: Buffer, key: Buffer, nonce: Buffer): Buffer {
  if (bytes.length < TAG_BYTES) throw new BackupError(CUT_SHORT);
  const decipher = createDecipheriv(ALGORITHM, key, nonce, { authTagLength: TAG_BYTES });
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
  try {
    return Buffer.concat([decipher.update(bytes.subarray(0, -TAG_BYTES)), decipher.final()]);
  } catch (error) {
    throw new BackupError(CUT_SHORT, { cause: error });
  }
}

/** Pieces of one size; the last, which there always is, has what remains. */
async function* frames(
  source: AsyncIterable<Buffer>,
  size: number,
): AsyncGenerator<{ bytes: Buffer; frame: number; isLast: boolean }> {
  let rest: Buffer = Buffer.alloc(0);
  let frame = 0;
  for await (const chunk of source) {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    let start = 0;
    for (; rest.length - start > size; start += size, frame += 1)
      yield { bytes: rest.subarray(start, start + size), frame, isLast: false };
    rest = rest.subarray(start);
  }
  yield { bytes: rest, frame, isLast: true };
}

/** The message for a file that does not end as it should. */
export const cutShort = (cause?: unknown): BackupError => new BackupError(CUT_SHORT, { cause });
