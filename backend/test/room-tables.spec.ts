import { globSync, readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';

/*
 * A room reads and writes its own tables alone, and asks the services of other rooms for the rest (docs/adr/0020). Exceptions: the
 * accounts are the ground of all rooms, so everybody may join `users`; an entity may name an entity of another room, a foreign key.
 */
const SHARED_TABLE = 'users';
const SHARED_ENTITY = 'User';

interface Source {
  room: string;
  path: string;
  text: string;
}

const modules = new URL('../src/modules/', import.meta.url).pathname;
const sources: Source[] = globSync('*/**/*.ts', { cwd: modules })
  .filter((path) => !/\.(spec|test-support)\.ts$/.test(path))
  .map((path) => ({ room: path.split('/')[0] ?? '', path, text: readFileSync(modules + path, 'utf8') }));

const roomOfTable = new Map<string, string>();
const roomOfEntity = new Map<string, string>();
for (const { room, path, text } of sources.filter(isEntity)) {
  const [, table] = /@Entity\('(\w+)'/.exec(text) ?? [];
  const [, entity] = /@Entity\([^]*?\bexport class (\w+)/.exec(text) ?? [];
  if (table === undefined || entity === undefined) throw new Error(`${path} declares no table.`);
  roomOfTable.set(table, room);
  roomOfEntity.set(entity, room);
}
roomOfTable.delete(SHARED_TABLE);
roomOfEntity.delete(SHARED_ENTITY);

function isEntity({ path }: Pick<Source, 'path'>): boolean {
  return path.endsWith('.entity.ts');
}

/** Names after an SQL keyword that is followed by a table, also `FROM a, b c`, and tables in declarations: `table: 'a'`. */
function tablesIn(text: string): string[] {
  const item = String.raw`(?:ONLY\s+)?"?\w+"?(?:\s+(?:AS\s+)?\w+)?`;
  const tables = new RegExp(
    String.raw`\b(?:FROM|JOIN|INTO|UPDATE|USING|TABLE|TRUNCATE)\s+(${item}(?:\s*,\s*${item})*)`,
    'g',
  );
  const lists = [...text.matchAll(tables)].flatMap(([, list = '']) => list.split(','));
  const declared = [...text.matchAll(/\btable: '(\w+)'/g)].map(([, name = '']) => name);
  return [...lists.map((list) => /^\s*(?:ONLY\s+)?"?(\w+)/.exec(list)?.[1] ?? ''), ...declared];
}

/** Imported values; types read no table. */
function importsOf(text: string): string[] {
  return [...text.matchAll(/^import (?!type\b)\{([^}]*)\} from/gm)].flatMap(([, names = '']) =>
    names
      .split(',')
      .map((name) => name.trim())
      .filter((name) => !name.startsWith('type '))
      .map((name) => name.split(' ')[0] ?? ''),
  );
}

/** The tables of other rooms that a file uses, by SQL or by an entity. */
function foreignIn(source: Source): string[] {
  const isForeign = (owner: string | undefined): boolean => owner !== undefined && owner !== source.room;
  const used = tablesIn(source.text).filter((name) => isForeign(roomOfTable.get(name)));
  if (!isEntity(source)) used.push(...importsOf(source.text).filter((name) => isForeign(roomOfEntity.get(name))));
  return used;
}

it('a room names no table of another room', () => {
  const found = sources.flatMap((source) => foreignIn(source).map((name) => `${source.path}: ${name}`));
  expect(found).toEqual([]);
});

it.each([
  ['a join', 'SELECT 1 FROM users u JOIN calendar_bookings b ON true', ['calendar_bookings']],
  ['a list of tables', 'DELETE FROM users u, ONLY "call_recordings" r', ['call_recordings']],
  ['a change', 'UPDATE contacts SET name = NULL', ['contacts']],
  ['a declaration', `{ table: 'blog_posts' }`, ['blog_posts']],
  [
    'an entity',
    `import { User, CalendarBooking, type Contact } from '../../calendar/calendar.module.js';`,
    ['CalendarBooking'],
  ],
  ['its own table and accounts', 'SELECT 1 FROM users u JOIN inner_circle_signups s ON true', []],
])('finds %s', (_name, text, expected) => {
  expect(foreignIn({ room: 'membership', path: 'membership/example.service.ts', text })).toEqual(expected);
});
