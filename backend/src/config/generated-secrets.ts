import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const shape = z.object({ sessionSecret: z.string().min(32), encryptionKey: z.string().min(40) });

/** Secrets of a development machine. */
export type GeneratedSecrets = z.infer<typeof shape>;

/**
 * The secrets of this data folder, generated on first use (file mode 0600). Two processes that start together end with
 * the same ones: the file appears complete, and the first wins.
 */
export function loadGeneratedSecrets(dataDir: string): GeneratedSecrets {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const file = join(dataDir, 'secrets.json');
  const read = (): GeneratedSecrets | undefined => {
    try {
      return shape.parse(JSON.parse(readFileSync(file, 'utf8')));
    } catch {
      return undefined;
    }
  };
  const existing = read();
  if (existing) return existing;

  const fresh: GeneratedSecrets = {
    sessionSecret: randomBytes(48).toString('base64url'),
    encryptionKey: randomBytes(32).toString('base64'),
  };
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, `${JSON.stringify(fresh, null, 2)}\n`, { mode: 0o600 });
  try {
    linkSync(draft, file);
  } catch {
    if (!read()) writeFileSync(file, `${JSON.stringify(fresh, null, 2)}\n`, { mode: 0o600 });
  } finally {
    rmSync(draft, { force: true });
  }
  return read() ?? fresh;
}
