/**
 * Writes src/database/migrations/index.ts from the files beside it; the build runs it. A static list: a folder read at start would
 * also run what an earlier build of another branch left in dist. `--check` only compares.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';

const folder = new URL('src/database/migrations/', import.meta.url);
const index = new URL('index.ts', folder);

const names = readdirSync(folder).filter((name) => /^\d{4}-.*\.ts$/.test(name));
const lines = names.sort().map((name) => `export * from './${name.replace(/\.ts$/, '.js')}';\n`);
const text = `// Written by backend/list-migrations.mjs: never edited.\n${lines.join('')}`;

if (readFileSync(index, 'utf8') !== text) {
  if (process.argv.includes('--check')) {
    process.stderr.write(
      'backend/src/database/migrations/index.ts is not what the folder holds: run npm run build and commit it.\n',
    );
    process.exitCode = 1;
  } else writeFileSync(index, text);
}
