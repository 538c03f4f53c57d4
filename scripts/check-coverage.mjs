/**
 * docs/specification-coverage.md says where each requirement lives and which test stands for it. Names go out of date quietly:
 * this keeps every row's sources and tests where the row says, and each quoted title in the test's own file, as it stands
 * there (with its placeholders). Whether a test says what its row claims is for readers. Plain Node; `--root <folder>` checks
 * another tree.
 *
 * Tests are `file` › title, one beside another by <br>; what no test says stands there as a dash and how it was seen. In the
 * tables by section ("Shown by") a bare file name stands for a file of that name anywhere.
 */
import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sourceFiles } from './import-graph.mjs';
import { workspaces } from './workspaces.mjs';

const page = 'docs/specification-coverage.md';
const testFile = /\.spec\.tsx?$/;

/**
 * @param {string} root the repository
 * @returns {{ problems: string[], rows: number }}
 */
export function checkCoverage(root) {
  const rows = rowsOf(readFileSync(join(root, page), 'utf8'));
  const texts = new Map();
  const textOf = (file) => {
    if (!texts.has(file)) texts.set(file, readFileSync(join(root, file), 'utf8'));
    return texts.get(file);
  };
  const isThere = (file) => existsSync(join(root, file));
  const specNames = new Set(
    workspaces(root)
      .flatMap(({ directory }) => sourceFiles(root, directory))
      .map((file) => basename(file)),
  );

  const problems = [];
  const numbers = new Set();
  for (const { line, name, where, tests, isNumbered, isWhole } of rows) {
    const found = [
      ...(isNumbered && numbers.has(name) ? ['is there twice'] : []),
      ...(isWhole ? [] : ['has not the cells of its table']),
      ...checkWhere(where, isThere),
      ...(isNumbered ? checkTests(tests, isThere, textOf) : checkShownBy(tests, isThere, specNames)),
    ];
    numbers.add(name);
    if (found.length > 0) problems.push(`${page}:${line} ${name}: ${found.join('; ')}`);
  }
  if (rows.length === 0) problems.push(`${page} has no rows: adapt scripts/check-coverage.mjs`);
  return { problems, rows: rows.length };
}

/** The rows of its tables: numbered ones (number, requirement, where, test) and those by section (part, built in, shown by). */
function rowsOf(text) {
  const lines = text.split('\n').map((line, index) => ({ line: index + 1, cells: cellsOf(line) }));
  let columns = 0;
  return lines.flatMap(({ line, cells }, index) => {
    if (isRule(cells)) columns = cells.length;
    if (cells === undefined || isRule(cells) || isRule(lines[index + 1]?.cells)) return [];
    const [where = '', tests = ''] = cells.slice(-2);
    return [{ line, name: cells[0], where, tests, isNumbered: columns === 4, isWhole: cells.length === columns }];
  });
}

/** The cells of a line of a table; a bar inside of a cell is written `\|`. */
function cellsOf(line) {
  if (!line.startsWith('|')) return undefined;
  return line
    .split(/(?<!\\)\|/)
    .slice(1, -1)
    .map((cell) => cell.trim().replaceAll(String.raw`\|`, '|'));
}

function isRule(cells) {
  return cells?.every((cell) => /^:?-+:?$/.test(cell)) ?? false;
}

function checkWhere(where, isThere) {
  const names = quotedIn(where);
  if (names.length === 0) return ['names no source'];
  return names.filter((name) => !isThere(name)).map((name) => `${name} is not there`);
}

function checkTests(tests, isThere, textOf) {
  return tests.split('<br>').flatMap((test) => {
    if (/^— \(.+\)$/.test(test)) return [];
    const [, file, title] = /^`([^`]+)` › (.+)$/.exec(test) ?? [];
    if (file === undefined) return [`"${test}" is no \`file\` › title`];
    if (!isThere(file)) return [`${file} is not there`];
    return hasTitle(textOf(file), title) ? [] : [`${file} has no test "${title}"`];
  });
}

/** Whether a title is the first argument of a call that is a test: no group of tests, and none that is left out. */
function hasTitle(text, title) {
  return ["'", '"', '`'].some((quote) => {
    const written = `${quote}${title.replaceAll(quote, `\\${quote}`)}${quote}`;
    for (let at = text.indexOf(written); at !== -1; at = text.indexOf(written, at + 1)) {
      const before = text.slice(Math.max(0, at - 80), at);
      const isCalled = /\(\s*$/.test(before) && /^\s*,/.test(text.slice(at + written.length, at + written.length + 80));
      if (isCalled && !/(\bdescribe|\.skip|\.todo|\.fixme)\(\s*$/.test(before)) return true;
    }
    return false;
  });
}

function checkShownBy(tests, isThere, specNames) {
  return quotedIn(tests)
    .filter(
      (name) =>
        !name.startsWith('npm ') && !(name.includes('/') ? isThere(name) : !testFile.test(name) || specNames.has(name)),
    )
    .map((name) => `${name} is not there`);
}

/** What stands between backticks; `a/{b,c}` names both. */
function quotedIn(cell) {
  return [...cell.matchAll(/`([^`]+)`/g)].flatMap(([, name]) => {
    const [, before, choices, after] = /^(.*)\{([^}]+)\}(.*)$/.exec(name) ?? [];
    return choices === undefined ? [name] : choices.split(',').map((choice) => `${before}${choice}${after}`);
  });
}

if (
  process.argv[1] !== undefined &&
  existsSync(process.argv[1]) &&
  realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)
) {
  const flag = process.argv.indexOf('--root');
  const root = flag === -1 ? dirname(dirname(fileURLToPath(import.meta.url))) : resolve(process.argv[flag + 1]);
  const { problems, rows } = checkCoverage(root);
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) process.exit(1);
  console.log(`${rows} rows name what is there`);
}
