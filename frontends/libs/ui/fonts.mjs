/**
 * Subsets the site's three font faces from fontsource's full files: axes pinned, the characters of English and Spanish with typographic
 * marks. The other letters of Latin-1, which stand in names, are files of their own (`-more`), fetched by pages that have them. The results
 * are committed, so that a build needs no font tools; run `npm run fonts -w @leap/ui` after a change. Fraunces and Instrument Sans are
 * under the SIL Open Font License (see fonts/LICENSE.md).
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';

const require = createRequire(import.meta.url);
const target = fileURLToPath(new URL('./fonts/', import.meta.url));

const range = (from, to) => String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, index) => from + index));
const text = `${range(0x20, 0x7e)}\u00a0¡¿«»ª°·º½©®×áéíñóúüÁÉÍÑÓÚÜ–—‘’‚“”„•…‹›€™−→←↑↓↗★☆✓`;
const more = range(0xa1, 0xff).replaceAll(new RegExp(`[${text.slice(text.indexOf('\u00a0'))}]`, 'g'), '');
/** Kerning, marks, ligatures and figures; stylistic sets are not used. */
const keepFeatures = ['kern', 'mark', 'mkmk', 'ccmp', 'locl', 'liga', 'calt', 'rlig', 'lnum', 'tnum'];

const full = (family, name) => require.resolve(`@fontsource-variable/${family}/files/${name}.woff2`);
const display = { opsz: 144, SOFT: 60, WONK: 0, wght: 400 };

const faces = [
  { from: full('fraunces', 'fraunces-latin-full-normal'), to: 'fraunces.woff2', variationAxes: display },
  {
    from: full('fraunces', 'fraunces-latin-full-italic'),
    to: 'fraunces-italic.woff2',
    variationAxes: display,
    // Exchanges the looped b, h, k, l and others for plain ones: a word such as "help" is hard to read with them.
    keepFeatures: ['rvrn', ...keepFeatures],
    // Signs that no emphasized text has would take the room of the plain letters.
    characters: text.replaceAll(/[#$^_`{|}~<>\\]/g, ''),
  },
  {
    from: full('instrument-sans', 'instrument-sans-latin-standard-normal'),
    to: 'instrument-sans.woff2',
    variationAxes: { wdth: 100, wght: { min: 400, max: 700 } },
  },
  // For Open Graph pictures drawn by the server: plain TrueType, no axes.
  { from: full('fraunces', 'fraunces-latin-full-normal'), to: 'og/fraunces.ttf', variationAxes: display },
  {
    from: full('instrument-sans', 'instrument-sans-latin-standard-normal'),
    to: 'og/instrument-sans.ttf',
    variationAxes: { wdth: 100, wght: 500 },
  },
];

await mkdir(`${target}og`, { recursive: true });
for (const { from, to, variationAxes, keepFeatures: features = keepFeatures, characters = text } of faces) {
  if (to.endsWith('.ttf')) await write(to, from, text + more, { targetFormat: 'truetype', variationAxes });
  else {
    const options = { targetFormat: 'woff2', variationAxes, keepFeatures: features };
    await write(to, from, characters, options);
    await write(to.replace('.', '-more.'), from, more, options);
  }
}

async function write(to, from, characters, options) {
  const bytes = await subsetFont(await readFile(from), characters, options);
  await writeFile(target + to, bytes);
  console.log(`${to} ${bytes.length}`);
}
console.log(`unicode-range: ${unicodeRange(more)}`);

/** @returns {string} as in a style sheet: `U+A1-A4, U+A6` */
function unicodeRange(characters) {
  const codes = Array.from(characters, (character) => character.codePointAt(0));
  const starts = codes.filter((code) => !codes.includes(code - 1));
  const ends = codes.filter((code) => !codes.includes(code + 1));
  const hex = (code) => code.toString(16).toUpperCase();
  return starts.map((start, at) => `U+${hex(start)}${ends[at] > start ? `-${hex(ends[at])}` : ''}`).join(', ');
}
