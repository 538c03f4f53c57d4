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
