import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describeFrame } from './stack-traces.js';

describe('stack traces', () => {
  const folder = mkdtempSync(join(tmpdir(), 'leap-stack-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  const frame = (name: string, line: number) => {
    const script = pathToFileURL(join(folder, name)).href;
    return {
      getFileName: () => script,
      getLineNumber: () => line,
      getColumnNumber: () => 7,
      toString: () => `save (${script}:${line}:7)`,
    };
  };

  it('name the line of the source that a built line comes from', () => {
    writeFileSync(
      join(folder, 'application.js.map'),
      JSON.stringify({ version: 3, sources: ['../src/posts.ts'], names: [], mappings: ';;AAQA' }),
    );
    expect(describeFrame(frame('application.js', 3))).toBe(`save (${join(folder, '../src/posts.ts')}:9)`);
  });

  it('name another file, and an earlier line of it, after a jump back', () => {
    writeFileSync(
      join(folder, 'main.js.map'),
      // Lines: a.ts 17, b.ts 17, none of its own, a.ts 1.
      JSON.stringify({ version: 3, sources: ['a.ts', 'b.ts'], names: [], mappings: 'AAgBA;ACAA;;ADhBA' }),
    );
    const named = [1, 2, 3, 4].map((line) => /([ab]\.ts:\d+)\)$/.exec(describeFrame(frame('main.js', line)))?.[1]);
    expect(named).toEqual(['a.ts:17', 'b.ts:17', 'b.ts:17', 'a.ts:1']);
  });

  it('name the built line where there is no map, or a broken one', () => {
    writeFileSync(join(folder, 'broken.js.map'), '{');
    for (const name of ['packages.js', 'broken.js'])
      expect(describeFrame(frame(name, 3))).toMatch(new RegExp(`^save \\(file:.+/${name}:3:7\\)$`));
  });

  it('leave frames of Node itself as they are', () => {
    const inNode = {
      ...frame('x.js', 1),
      getFileName: () => 'node:internal/timers',
      toString: () => 'node:internal/timers:5:1',
    };
    expect(describeFrame(inNode)).toBe('node:internal/timers:5:1');
  });
});
