/**
 * Subsets the site's three font faces from fontsource's full files: axes pinned, Latin-1 and typographic marks included. The results
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
const text = `${range(0x20, 0x7e)}${range(0xa0, 0xff)}–—‘’‚“”„•…‹›€™−→←↑↓↗★☆✓`;

const full = (family, name) => require.resolve(`@fontsource-variable/${family}/files/${name}.woff2`);
const display = { opsz: 144, SOFT: 60, WONK: 0, wght: 400 };

const faces = [
  { from: full('fraunces', 'fraunces-latin-full-normal'), to: 'fraunces.woff2', variationAxes: display },
  { from: full('fraunces', 'fraunces-latin-full-italic'), to: 'fraunces-italic.woff2', variationAxes: display },
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
for (const face of faces) {
  const bytes = await subsetFont(await readFile(face.from), text, {
    targetFormat: face.to.endsWith('.ttf') ? 'truetype' : 'woff2',
    variationAxes: face.variationAxes,
  });
  await writeFile(target + face.to, bytes);
  console.log(`${face.to} ${bytes.length}`);
}
