import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, posix } from 'node:path';

const sourceFile = /\.(ts|tsx|mts|mjs|js|css)$/;
const skippedFolders = new Set(['node_modules', 'dist', '.data', 'test-results', 'playwright-report', 'coverage']);

/**
 * Every source file below `directory`, as paths relative to `root` with forward slashes.
 *
 * @param {string} root
 * @param {string} directory
 * @returns {string[]}
 */
export function sourceFiles(root, directory) {
  const absolute = join(root, directory);
  if (!existsSync(absolute)) return [];
  return readdirSync(absolute, { withFileTypes: true }).flatMap((entry) => {
    const path = posix.join(directory, entry.name);
    if (entry.isDirectory()) return skippedFolders.has(entry.name) ? [] : sourceFiles(root, path);
    return sourceFile.test(entry.name) ? [path] : [];
  });
}

/**
 * The modules that a source text names: static and dynamic imports, re-exports, `require`, jest's mocks and CSS imports.
 * `isTypeOnly` marks `import type` and `export type`, which are gone at run time; `isDynamic` marks `import()`.
 *
 * @param {string} text
 * @returns {{ specifier: string, isTypeOnly: boolean, isDynamic: boolean, line: number }[]}
 */
export function importsOf(text) {
  const code = withoutComments(text);
  const patterns = [
    /(?<![\w$.])(?:import|export)\b(?<clause>[^'"`;=()]*?)\bfrom\s*['"](?<specifier>[^'"\n]+)['"]/g,
    /(?<![\w$.])import\s*['"](?<specifier>[^'"\n]+)['"]/g,
    /(?<![\w$.])(?:import|require|require\.resolve|import\.meta\.resolve|jest\.(?:mock|unstable_mockModule|requireActual))\s*\(\s*['"`](?<specifier>[^'"`\n$]+)['"`]/g,
    /@import\s+(?:url\(\s*)?['"](?<specifier>[^'"\n]+)['"]/g,
  ];
  return patterns.flatMap((pattern) =>
    [...code.matchAll(pattern)].map((match) => ({
      specifier: match.groups.specifier,
      isTypeOnly: isTypeOnlyClause(match.groups.clause),
      isDynamic: /^import\s*\(/.test(match[0]),
      line: code.slice(0, match.index).split('\n').length,
    })),
  );
}

/** Whether nothing of the clause is left at run time: `type X`, `type { X }` or `{ type X, type Y }`. */
function isTypeOnlyClause(clause) {
  if (clause === undefined) return false;
  const trimmed = clause.trim();
  if (/^type\b/.test(trimmed)) return true;
  const names = /^\{([^}]*)\}$/.exec(trimmed)?.[1];
  if (names === undefined) return false;
  const parts = names
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  return parts.length > 0 && parts.every((part) => part.startsWith('type '));
}

/** Comments become spaces (line breaks stay), so that an example in a docstring is no import; strings are left alone. */
function withoutComments(text) {
  return text.replaceAll(
    /'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`|\/\*[\s\S]*?\*\/|(?<![:\\])\/\/[^\n]*/g,
    (match) => (match.startsWith('/*') || match.startsWith('//') ? match.replaceAll(/[^\n]/g, ' ') : match),
  );
}

/**
 * The whole graph: for each file its imports, with `target` (a path relative to `root`) where the import is a file of ours.
 *
 * @param {string} root
 * @param {string[]} files
 */
export function importGraph(root, files) {
  return files.map((file) => ({
    file,
    imports: importsOf(readFileSync(join(root, file), 'utf8')).map((entry) => ({
      ...entry,
      target: entry.specifier.startsWith('.') ? resolveRelative(root, file, entry.specifier) : undefined,
    })),
  }));
}

/** Finds the source behind a relative specifier: `./x.js` is written for `./x.ts`, a folder stands for its index. */
function resolveRelative(root, file, specifier) {
  const path = posix.join(posix.dirname(file), specifier.replace(/[?#].*$/, ''));
  const stem = path.replace(/\.(js|mjs)$/, '');
  const candidates = [
    path,
    ...['.ts', '.tsx', '.mts', '/index.ts', '/index.tsx'].flatMap((end) => [`${stem}${end}`, `${path}${end}`]),
  ];
  return (
    candidates.find((candidate) => existsSync(join(root, candidate)) && statSync(join(root, candidate)).isFile()) ??
    path
  );
}
