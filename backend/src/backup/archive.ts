import { createReadStream, createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { BackupError } from './backup-error.js';
import { cutShort, isSealed, seal, unseal } from './sealed-file.js';

const BLOCK = 512;

/** A file in a backup. */
export interface ArchiveEntry {
  name: string;
  bytes: Buffer;
}

/**
 * Writes a tar archive, compressed, and encrypted where there is a key. The file has its name once it is complete and on the disk.
 * @throws BackupError when the disk is full or the folder cannot be written
 */
export async function writeArchive(
  file: string,
  entries: AsyncIterable<ArchiveEntry>,
  backupKey: string | undefined,
): Promise<void> {
  const draft = `${file}.partial`;
  try {
    await pipeline(
      toTar(entries),
      // Bytes are hexadecimal digits here: more effort hardly makes them smaller.
      createGzip({ level: 2 }),
      (source: AsyncIterable<Buffer>) => (backupKey === undefined ? source : seal(source, backupKey)),
      createWriteStream(draft, { mode: 0o600, flush: true }),
    );
    await rename(draft, file);
  } catch (error) {
    await rm(draft, { force: true });
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOSPC' || code === 'EDQUOT')
      throw new BackupError(`There is no space left for ${file}: free some, or write it to another place.`);
    if (code === 'EACCES' || code === 'EROFS' || code === 'ENOTDIR' || code === 'EISDIR' || code === 'ENOENT')
      throw new BackupError(`${file} cannot be written (${code}): name another place.`);
    throw error;
  }
}

/** Reads an archive. @throws BackupError for another key, for a damaged file and for one that was cut short */
export async function* readArchive(file: string, backupKey: string | undefined): AsyncGenerator<ArchiveEntry> {
  const beginning = await firstBytes(file);
  const sealed = isSealed(beginning);
  if (sealed && backupKey === undefined)
    throw new BackupError('The backup is encrypted: BACKUP_KEY is missing. Nothing was changed.');
  if (!sealed && !(beginning[0] === 0x1f && beginning[1] === 0x8b))
    throw new BackupError(`${file} is no backup of this product: nothing was changed.`);
  const read = createReadStream(file);
  const gunzip = createGunzip();
  const reading = pipeline(
    sealed ? Readable.from(unseal(read, backupKey ?? '')) : read,
    gunzip,
    // The end of the iteration below is awaited instead.
    { end: true },
  );
  // The same error ends the iteration.
  reading.catch(() => undefined);
  try {
    yield* fromTar(gunzip);
    await reading;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code?.startsWith('Z_')) throw cutShort(error);
    throw error;
  } finally {
    gunzip.destroy();
    read.destroy();
  }
}

/** Whether a file is encrypted. @throws BackupError when it cannot be read */
export const isEncrypted = async (file: string): Promise<boolean> => isSealed(await firstBytes(file));

async function firstBytes(file: string): Promise<Buffer> {
  const handle = await open(file).catch((error: NodeJS.ErrnoException) => {
    throw new BackupError(
      error.code === 'ENOENT' ? `There is no file ${file}.` : `${file} cannot be read (${error.code}).`,
    );
  });
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(64), 0, 64, 0).catch(() => {
      throw new BackupError(`${file} is no backup of this product: nothing was changed.`);
    });
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

/** POSIX ustar, so that `tar` reads it too. */
async function* toTar(entries: AsyncIterable<ArchiveEntry>): AsyncGenerator<Buffer> {
  for await (const { name, bytes } of entries) {
    yield tarHeader(name, bytes.length);
    yield bytes;
    yield Buffer.alloc(-bytes.length & (BLOCK - 1));
  }
  yield Buffer.alloc(2 * BLOCK);
}

function tarHeader(name: string, size: number): Buffer {
  if (Buffer.byteLength(name) > 100) throw new Error(`The name of an entry is too long: ${name}`);
  const header = Buffer.alloc(BLOCK);
  const octal = (value: number, digits: number): string => `${value.toString(8).padStart(digits, '0')}\0`;
  header.write(name, 0);
  header.write(`${octal(0o600, 7)}${octal(0, 7)}${octal(0, 7)}${octal(size, 11)}${octal(0, 11)}        0`, 100);
  header.write('ustar\u000000', 257);
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  return header;
}

async function* fromTar(source: AsyncIterable<Buffer>): AsyncGenerator<ArchiveEntry> {
  const chunks = source[Symbol.asyncIterator]();
  let rest: Buffer = Buffer.alloc(0);
  const read = async (size: number): Promise<Buffer> => {
    const parts = [rest];
    for (let length = rest.length; length < size;) {
      const { value, done } = await chunks.next();
      if (done) throw cutShort();
      parts.push(value);
      length += value.length;
    }
    const all = parts.length === 1 ? rest : Buffer.concat(parts);
    rest = all.subarray(size);
    return all.subarray(0, size);
  };
  for (;;) {
    const header = await read(BLOCK);
    if (header.every((byte) => byte === 0)) break;
    const size = Number.parseInt(header.toString('latin1', 124, 135), 8);
    const [name = ''] = header.toString('utf8', 0, 100).split('\0', 1);
    if (header.toString('latin1', 257, 262) !== 'ustar' || !Number.isSafeInteger(size)) throw cutShort();
    const bytes = await read(size);
    await read(-size & (BLOCK - 1));
    yield { name, bytes };
  }
  // To the very end, where a changed byte shows.
  while (!(await chunks.next()).done);
}
