import { expect, it } from '@jest/globals';
import { memo } from './memo.js';

it('makes each value once, and drops the oldest of many', () => {
  const computed: string[] = [];
  const upper = memo((key) => {
    computed.push(key);
    return key.toUpperCase();
  });
  expect([upper('a'), upper('a')]).toEqual(['A', 'A']);
  expect(computed).toEqual(['a']);
  for (let index = 0; index < 200; index += 1) upper(`zone ${index}`);
  upper('zone 199');
  upper('a');
  expect(computed.slice(-2)).toEqual(['zone 199', 'a']);
});

it('bounds what it remembers by characters, too', () => {
  let computed = 0;
  const length = memo((key) => {
    computed += 1;
    return key.length;
  });
  const long = (name: number, size = 20_000): string => String(name).padEnd(size, 'x');
  length(long(0, 20_001));
  length(long(0, 20_001));
  expect(computed).toBe(2);
  for (let name = 100; name < 200; name += 1) length(long(name));
  length(long(100));
  expect(computed).toBe(102);
  length(long(200));
  length(long(101));
  expect(computed).toBe(103);
  length(long(100));
  expect(computed).toBe(104);
});
