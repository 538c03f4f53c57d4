import { expect, it } from '@jest/globals';
import { plainToInstance } from 'class-transformer';
import { validate } from 'class-validator';
import { VersionDto } from './edit-version.js';

it.each([
  ['2026-03-02T09:00:00.000Z', true],
  ['2026-13-45T99:99:99.999Z', false],
  ['2026-02-30T09:00:00.000Z', false],
  ['0000-01-01T00:00:00.000Z', false],
  ['2026-W10-1', false],
  ['2026-03-02T09:00:00Z', false],
  [20_260_302, false],
  [undefined, false],
])('the version %s is accepted: %s', async (version, isAccepted) => {
  const errors = await validate(plainToInstance(VersionDto, { version }));
  expect(errors.length === 0).toBe(isAccepted);
});
