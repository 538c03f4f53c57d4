import { expect, it } from '@jest/globals';
import { memo } from './memo.js';

it('makes each value once, and drops the oldest of many', () => {
  const made: string[] = [];
  const upper = memo((key) => {
    made.push(key);
    return key.toUpperCase();
  });
  expect([upper('a'), upper('a')]).toEqual(['A', 'A']);
  expect(made).toEqual(['a']);
  for (let index = 0; index < 200; index += 1) upper(`zone ${index}`);
  upper('zone 199');
  upper('a');
  expect(made.slice(-2)).toEqual(['zone 199', 'a']);
});

it('bounds what it remembers by characters, too', () => {
  let made = 0;
  const length = memo((key) => {
    made += 1;
    return key.length;
  });
  const long = (name: number, size = 20_000): string => String(name).padEnd(size, 'x');
  length(long(0, 20_001));
  length(long(0, 20_001));
  expect(made).toBe(2);
  for (let name = 100; name < 200; name += 1) length(long(name));
  length(long(100));
  expect(made).toBe(102);
  length(long(200));
  length(long(101));
  expect(made).toBe(103);
  length(long(100));
  expect(made).toBe(104);
});
