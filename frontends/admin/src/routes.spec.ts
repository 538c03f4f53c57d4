import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from '@jest/globals';
import { remote } from './routes';

const here = dirname(fileURLToPath(import.meta.url));
const routesText = readFileSync(join(here, 'routes.tsx'), 'utf8');

/** A page's file and the files of this remote that it imports. */
function filesOf(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen;
  seen.add(file);
  for (const [, path = ''] of readFileSync(file, 'utf8').matchAll(/from '(\.[^']+)'/g)) {
    const found = ['.tsx', '.ts'].map((ending) => join(dirname(file), path) + ending).find(existsSync);
    if (found) filesOf(found, seen);
  }
  return seen;
}

/** The URL parameters that a file reads. */
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

// Logged-in users get server-rendered pages: without a declared parameter the server's text would differ from the browser's after
// hydration.
it.each(remote.routes.map(({ name, search = [] }) => [name, search] as const))(
  '%s is rendered with every parameter of its address that it reads',
  (name, search) => {
    const path = new RegExp(`name: '${name}',[^]*? \\*/ '([^']+)'`).exec(routesText)?.[1] ?? '';
    const read = [...filesOf(join(here, `${path}.tsx`))].flatMap((file) => readIn(readFileSync(file, 'utf8')));
    expect(read.filter((key) => !search.includes(key))).toEqual([]);
  },
);

it('declare the parameters that pages read', () => {
  expect(readIn(`const keys = ['q', 'state'] as const; useListFilters(keys)`)).toEqual(['q', 'state']);
  expect(readIn(`const [search] = useSearchParams(); search.get('days')`)).toEqual(['days']);
});
