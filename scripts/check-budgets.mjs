/**
 * Size budgets of the built front ends, in bytes as transferred (the `.br` files beside them; fonts as they are). What a
 * visitor downloads until the page is idle is measured in a browser by the end-to-end tests; this detects a heavy import without
 * a browser. Reads `frontends/<name>/dist` and its `assets.json`, which lists the files of each chunk.
 */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const frontends = ['shell', 'marketing', 'membership', 'admin'];
const problems = [];

for (const name of frontends) {
  if (!existsSync(join(root, 'frontends', name, 'dist', 'assets.json'))) {
    console.error(`frontends/${name}/dist/assets.json is not there: run \`npm run build\` first.`);
    process.exit(1);
  }
}

// Libraries that load on a click (menu, dialog …) are separate shared chunks and not part of the first load.
const frame = filesOfChunks(
  'shell',
  (chunk) =>
    ['main', 'bootstrap', 'shell-en'].includes(chunk) ||
    (chunk.startsWith('shared:') && !chunk.startsWith('shared:@leap/ui/')),
);
const firstLoad = [
  ...frame,
  ...filesOfChunks('marketing', (chunk) => ['page-landing', 'marketing-en'].includes(chunk)),
  ...filesNamed('marketing', /^(remoteEntry|__federation_expose_routes)\..*\.js$/),
];
const portal = [
  ...frame,
  ...filesOfChunks('membership', (chunk) =>
    /^(page-member-portal|membership(-(community|care|recordings|portal))?-en)$/.test(chunk),
  ),
  ...filesNamed('membership', /^(remoteEntry|__federation_expose_routes)\..*\.js$/),
];
keep(
  'scripts that an untouched page fetches',
  112,
  sum(filesOfChunks('shell', (chunk) => ['shared:react-dom/client', 'shared:@leap/platform'].includes(chunk))),
);
keep('scripts of / after the first touch, English', 190, sum(firstLoad.filter(({ file }) => file.endsWith('.js'))));
keep(
  'scripts of /member-portal after the first touch, English',
  220,
  sum(portal.filter(({ file }) => file.endsWith('.js'))),
);
keep('fonts of a page', 56, sum(filesNamed('shell', /(?<!-more\.\w+)\.woff2$/)));
keep('style sheets of the shell', 16, sum(filesNamed('shell', /\.css$/)));
keepEach('texts of the shell in one language', 4, filesNamed('shell', /^shell-(en|es)\..*\.js$/));
keepEach(
  'texts of a page in one language',
  10,
  ['marketing', 'membership', 'admin'].flatMap((name) => filesNamed(name, /-(en|es)\.[0-9a-f]+\.js$/)),
);
keepEach(
  'entry of a remote',
  16,
  ['marketing', 'membership'].flatMap((name) => filesNamed(name, /^remoteEntry\..*\.js$/)),
);
// Mostly the digests of its many pages; only administrators load it.
keepEach('entry of the admin remote', 20, filesNamed('admin', /^remoteEntry\..*\.js$/));
// The largest is the portal, 24.1 KB in November 2026; what a visitor fetches in all is measured above.
keepEach(
  'code of a page',
  25,
  ['marketing', 'membership', 'admin'].flatMap((name) => filesNamed(name, /^page-.*\.js$/)),
);

// The editor of posts, newsletters, summaries and what members write, with the parser, which the admin area's previews share.
for (const name of ['admin', 'membership']) {
  const ofEditor = filesOfChunks(name, (chunk) => chunk === 'visual-editor').filter(({ file }) => file.endsWith('.js'));
  const ofParser = filesNamed(name, /\.js$/).filter(
    ({ file }) => contentOf(name, file).includes('text_special') && !ofEditor.some(({ file: known }) => known === file),
  );
  keep(`scripts of the visual editor (${name})`, 120, sum([...ofEditor, ...ofParser]));
}
// It is fetched when somebody writes: no other script of visitors and members has it, or the parser, in it.
for (const name of ['shell', 'marketing', 'membership']) {
  const onDemand = filesOfChunks(name, (chunk) => chunk === 'visual-editor').map(({ file }) => file);
  const atFirst = new Set((name === 'membership' ? portal : []).map(({ file }) => file));
  for (const { file } of filesNamed(name, /\.js$/))
    if (/ProseMirror|text_special/.test(contentOf(name, file)) && (atFirst.has(file) || !onDemand.includes(file)))
      problems.push(`${name}: ${file} has the visual editor in it, which pages load when somebody writes`);
}

for (const name of frontends) {
  const { integrity } = reportOf(name);
  const unsigned = filesNamed(name, /\.js$/).filter(({ file }) => integrity[file] === undefined);
  for (const { file } of unsigned) problems.push(`${name}: ${file} has no integrity in assets.json`);
}

for (const problem of problems) console.error(problem);
process.exit(problems.length === 0 ? 0 : 1);

/** Records the size, and a problem when it is over the limit (KB) or when no file was found. */
function keep(title, limit, size) {
  const line = `${title}: ${size.toFixed(1)} of ${limit} KB`;
  if (size === 0) problems.push(`${title}: no such file was built, adapt scripts/check-budgets.mjs`);
  else if (size > limit) problems.push(`${line} is too much`);
  else console.log(line);
}

function keepEach(title, limit, files) {
  if (files.length === 0) keep(title, limit, 0);
  for (const { file, size } of files) keep(`${title} (${file})`, limit, size);
}

function sum(files) {
  return files.reduce((total, { size }) => total + size, 0);
}

function reportOf(name) {
  return JSON.parse(readFileSync(join(root, 'frontends', name, 'dist', 'assets.json'), 'utf8'));
}

function filesOfChunks(name, isWanted) {
  const { chunks } = reportOf(name);
  const files = Object.entries(chunks).flatMap(([chunk, names]) => (isWanted(chunk) ? names : []));
  return [...new Set(files)].map((file) => measured(name, file));
}

function filesNamed(name, pattern) {
  return readdirSync(join(root, 'frontends', name, 'dist'))
    .filter((file) => pattern.test(file))
    .map((file) => measured(name, file));
}

function contentOf(name, file) {
  return readFileSync(join(root, 'frontends', name, 'dist', file), 'utf8');
}

/** A file with its size in KB as transferred. */
function measured(name, file) {
  const path = join(root, 'frontends', name, 'dist', file);
  return { file, size: statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size / 1024 };
}
