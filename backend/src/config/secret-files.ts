import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { EnvError } from './env-error.js';

/** Settings that are a secret or hold one; a new one is found by its name. */
const SECRET = /SECRET|TOKEN|_KEY|^DATABASE_URL$|_DATABASE_URL$|^SMTP_URL$/;
/** Sent to browsers, or served to everybody. */
const PUBLISHED: ReadonlySet<string> = new Set(['STRIPE_PUBLISHABLE_KEY', 'INDEXNOW_KEY']);
const SUFFIX = '_FILE';

/** The variable beside a secret one that names a file with its value instead, as Docker and Kubernetes mount secrets. */
export const fileVariable = (name: string): string => `${name}${SUFFIX}`;

/** The settings among these names that may come from a file. */
export const secretNames = (names: readonly string[]): string[] =>
  names.filter((name) => SECRET.test(name) && !PUBLISHED.has(name));

const reasons: Record<string, string> = {
  ENOENT: 'there is no such file',
  EACCES: 'this user may not read it',
  EPERM: 'this user may not read it',
  EISDIR: 'that is a folder',
  ENOTDIR: 'a part of that path is no folder',
};

/** A path; somebody may have written the secret itself. */
const named = (path: string): string => (/^[./~]/.test(path) ? path : 'no path that begins with a slash');

function contentOf(variable: string, path: string): string {
  try {
    // Editors and `echo` end a file with a line break that belongs to no secret.
    const content = readFileSync(resolve(process.env['INIT_CWD'] ?? process.cwd(), path), 'utf8').replace(/\r?\n$/, '');
    if (content.trim() !== '') return content;
  } catch (error) {
    const { code = 'unknown error' } = error as NodeJS.ErrnoException;
    throw new EnvError(
      `${variable} is ${named(path)}, but ${reasons[code] ?? `it cannot be read (${code})`}: name a file that holds the secret alone.`,
      { cause: error },
    );
  }
  throw new EnvError(`${variable} is ${path}, but that file is empty: write the secret into it.`);
}

/**
 * Replaces each `<NAME>_FILE` of a secret by `<NAME>` with the content of that file, without the line break at its end.
 * @param provided the variables that are not empty
 * @param names all settings
 * @throws EnvError when both are set, or the file is empty or cannot be read
 */
export function withSecretFiles(
  provided: Readonly<Record<string, string | undefined>>,
  names: readonly string[],
): Record<string, string | undefined> {
  const result = { ...provided };
  for (const name of secretNames(names)) {
    const variable = fileVariable(name);
    const path = provided[variable];
    if (path === undefined) continue;
    if (provided[name] !== undefined) throw new EnvError(`${variable} and ${name} are both set: remove one of them.`);
    result[name] = contentOf(variable, path);
    delete result[variable];
  }
  return result;
}
