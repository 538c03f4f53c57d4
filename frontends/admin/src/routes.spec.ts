import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from '@jest/globals';
import { remote } from './routes';

const here = dirname(fileURLToPath(import.meta.url));
const routesText = readFileSync(join(here, 'routes.tsx'), 'utf8');

/** A page's file and every file of this remote that it imports. */
function filesOf(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen;
  seen.add(file);
  for (const [, path = ''] of readFileSync(file, 'utf8').matchAll(/from '(\.[^']+)'/g)) {
    const found = ['.tsx', '.ts'].map((ending) => join(dirname(file), path) + ending).find(existsSync);
    if (found) filesOf(found, seen);
  }
  return seen;
}

/** The parameters of its address that a file reads. */
function readIn(text: string): string[] {
  const lists = [...text.matchAll(/useListFilters\((\w+)\)/g)].map(
    ([, name = '']) => new RegExp(`const ${name} = \\[([^\\]]*)\\]`).exec(text)?.[1] ?? '',
  );
  const listed = lists.flatMap((list) => [...list.matchAll(/'(\w+)'/g)].map(([, key = '']) => key));
  const single = text.includes('useSearchParams()')
    ? [...text.matchAll(/search\.get\('(\w+)'\)/g)].map(([, key = '']) => key)
    : [];
  return [...listed, ...single];
}

// Somebody who is logged in gets the page as the server renders it: without a parameter that its first view depends on, it would
// show other text than the browser then has, and they would stay.
it.each(remote.routes.map(({ name, search = [] }) => [name, search] as const))(
  '%s is rendered with every parameter of its address that it reads',
  (name, search) => {
    const path = new RegExp(`webpackChunkName: "page-${name}" \\*/ '([^']+)'`).exec(routesText)?.[1] ?? '';
    const read = [...filesOf(join(here, `${path}.tsx`))].flatMap((file) => readIn(readFileSync(file, 'utf8')));
    expect(read.filter((key) => !search.includes(key))).toEqual([]);
  },
);

it('finds what pages read', () => {
  expect(readIn(`const keys = ['q', 'state'] as const; useListFilters(keys)`)).toEqual(['q', 'state']);
  expect(readIn(`const [search] = useSearchParams(); search.get('days')`)).toEqual(['days']);
});
