import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const repository = join(dirname(fileURLToPath(import.meta.url)), '..', '..', '..');

/** All texts of a locales file by path. */
function flatten(value: unknown, path = '', found = new Map<string, string>()): Map<string, string> {
  // Names in the other language, by which somebody may search.
  if (path === '.otherNames') return found;
  if (typeof value === 'string') found.set(path, value);
  else if (value !== null && typeof value === 'object')
    for (const [key, inner] of Object.entries(value)) flatten(inner, `${path}.${key}`, found);
  return found;
}

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

/** A text as text nodes of a page: `<em>` and the like split it. */
const pieces = (text: string): string[] =>
  text
    .split(/<[^>]*>/)
    .map(oneLine)
    .filter((piece) => /\p{L}{2}/u.test(piece.replaceAll(/\{\{[^}]*\}\}/g, '')));

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

export interface EnglishTexts {
  /** Number of texts. */
  size: number;
  /** Which of these text nodes are English texts of this product. */
  foundIn(nodes: readonly string[]): string[];
}

/**
 * English texts of the front ends whose Spanish differs: whole text nodes, with variables as wildcards. A piece that is also Spanish
 * somewhere ("No", "Total") is omitted.
 */
function readEnglishTexts(): EnglishTexts {
  const english = new Set<string>();
  const spanish = new Set<string>();
  const files = globSync('frontends/**/locales/en.json', {
    cwd: repository,
    exclude: (path) => /(^|[\\/])(node_modules|dist)([\\/]|$)/.test(path),
  });
  for (const file of files) {
    const read = (language: string) =>
      flatten(JSON.parse(readFileSync(join(repository, dirname(file), `${language}.json`), 'utf8')));
    const translations = read('es');
    for (const text of translations.values()) for (const piece of pieces(text)) spanish.add(piece);
    for (const [key, text] of read('en'))
      if (translations.get(key) !== text) for (const piece of pieces(text)) english.add(piece);
  }
  for (const piece of spanish) english.delete(piece);

  const exact = new Set<string>();
  const patterns: RegExp[] = [];
  for (const piece of english) {
    if (!piece.includes('{{')) exact.add(piece);
    // A variable beside a single word would match anything.
    else if (
      piece
        .replaceAll(/\{\{[^}]*\}\}/g, '')
        .trim()
        .includes(' ')
    )
      patterns.push(
        new RegExp(
          `^${piece
            .split(/\{\{[^}]*\}\}/)
            .map(escaped)
            .join('.+')}$`,
        ),
      );
  }
  return {
    size: exact.size + patterns.length,
    foundIn: (nodes) =>
      [...new Set(nodes.map(oneLine))].filter(
        (node) => exact.has(node) || patterns.some((pattern) => pattern.test(node)),
      ),
  };
}

let read: EnglishTexts | undefined;

/** As `readEnglishTexts`, read by the first test of a process that asks for them: every process loads every spec file. */
export const englishTexts = (): EnglishTexts => (read ??= readEnglishTexts());
