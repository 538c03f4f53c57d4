import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { checkParity } from '../check-parity.mjs';

const english = {
  greeting: 'Good evening, {{name}}',
  hero: { title: 'The <em>same</em> place', points: ['First', 'Second'] },
  wins_one: 'one win',
  wins_other: '{{count}} wins',
};
const spanish = {
  greeting: 'Buenas noches, {{name}}',
  hero: { title: 'El <em>mismo</em> lugar', points: ['Primero', 'Segundo'] },
  wins_one: 'un logro',
  wins_many: '{{count}} de logros',
  wins_other: '{{count}} logros',
};

describe('checkParity', () => {
  let root = '';

  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'parity-'));
  });

  afterEach(() => {
    rmSync(root, { recursive: true });
  });

  /** Problems of one pair of files, without the folder. */
  function problemsOf(en: object | string, es: object | string | null): string[] {
    const folder = join(root, 'frontends', 'shell', 'src', 'locales');
    mkdirSync(folder, { recursive: true });
    const write = (name: string, value: object | string) =>
      writeFileSync(join(folder, name), typeof value === 'string' ? value : JSON.stringify(value));
    write('en.json', en);
    if (es !== null) write('es.json', es);
    return checkParity(root).problems.map((problem) => problem.replace(/^.*locales./, ''));
  }

  it('accepts equal structures, including a Spanish `many`', () => {
    expect(problemsOf(english, spanish)).toEqual([]);
    expect(checkParity(root).pairs).toBe(1);
  });

  it.each<[string, object, object, string[]]>([
    [
      'a missing Spanish key',
      english,
      { ...spanish, hero: { title: spanish.hero.title } },
      ['es.json: "hero.points.0" is missing', 'es.json: "hero.points.1" is missing'],
    ],
    ['a Spanish key too many', english, { ...spanish, extra: 'Más' }, ['en.json: "extra" is missing']],
    [
      'a changed variable',
      english,
      { ...spanish, greeting: 'Buenas noches, {{nombre}}' },
      ['es.json: "greeting" has {{nombre}}, English has {{name}}'],
    ],
    [
      'a lost variable',
      english,
      { ...spanish, greeting: 'Buenas noches' },
      ['es.json: "greeting" has no variables, English has {{name}}'],
    ],
    [
      'a lost tag',
      english,
      { ...spanish, hero: { ...spanish.hero, title: 'El mismo lugar' } },
      ['es.json: "hero.title" has no variables, English has </em> <em>'],
    ],
    [
      'an empty text',
      english,
      { ...spanish, greeting: ' ' },
      ['es.json: "greeting" is empty', 'es.json: "greeting" has no variables, English has {{name}}'],
    ],
    [
      'a text in English',
      english,
      { ...spanish, hero: { ...spanish.hero, points: ['First', 'Segundo'] } },
      ['es.json: "hero.points.0" is still English: "First"'],
    ],
    ['a number instead of a text', { a: 'One' }, { a: 1 }, ['es.json: "a" is no text']],
    ['a missing plural form', english, { ...spanish, wins_one: undefined }, ['es.json: plural "wins" lacks one']],
    [
      'a missing plural',
      english,
      { greeting: spanish.greeting, hero: spanish.hero },
      ['es.json: plural "wins" is missing', 'es.json: plural "wins" is missing'],
    ],
    [
      'a plural form that English does not have',
      { ...english, wins_few: '{{count}}' },
      spanish,
      ['en.json: plural "wins" has few, which the language does not use'],
    ],
  ])('detects %s', (_, en, es, expected) => {
    expect(problemsOf(en, es)).toEqual(expected);
  });

  it('detects a missing file and invalid JSON', () => {
    expect(problemsOf(english, null)).toEqual(['es.json: the file is missing']);
    expect(problemsOf(english, '{ "a": ')).toEqual([expect.stringMatching(/^es\.json: .*JSON/)]);
  });

  it('allows names, numbers and bare variables to be equal', () => {
    expect(
      problemsOf(
        { a: 'YouTube', b: '{{day}}, {{zone}}', c: '5.0' },
        { a: 'YouTube', b: '{{day}}, {{zone}}', c: '5.0' },
      ),
    ).toEqual([]);
  });

  it('ignores packages and builds', () => {
    for (const folder of [
      'node_modules/x/locales',
      'frontends/shell/dist/locales',
      'frontends/shell/node_modules/y/locales',
    ]) {
      mkdirSync(join(root, folder), { recursive: true });
      writeFileSync(join(root, folder, 'en.json'), '{"a":"b"}');
    }
    expect(checkParity(root)).toEqual({ problems: [], pairs: 0 });
  });

  it('finds no problem in this repository', () => {
    const { problems, pairs } = checkParity(fileURLToPath(new URL('../../../../', import.meta.url)));
    expect(problems).toEqual([]);
    expect(pairs).toBeGreaterThan(5);
  });
});
