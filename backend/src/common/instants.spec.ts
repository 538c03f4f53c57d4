import { describe, expect, it } from '@jest/globals';
import { plainToInstance } from 'class-transformer';
import { validateSync } from 'class-validator';
import { encodeCursor, decodeCursor } from './cursor.js';
import { InstantField, isCalendarDay, isInstant, isStorableInstant, OptionalInstant } from './instants.js';

const DOCS = { description: 'A sample.', example: '2026-11-20T10:00:00.000Z' };

class Sample {
  @InstantField(DOCS)
  at: Date;

  @OptionalInstant(DOCS)
  until?: Date;
}

const refusals = (sample: object): string[] =>
  validateSync(plainToInstance(Sample, sample)).map(({ property }) => property);

describe('instants', () => {
  it.each([
    '1900-01-01T00:00:00Z',
    '2199-12-31T23:59:59.999Z',
    '2028-02-29T12:00:00+05:30',
    '2026-11-20T10:00Z',
    '2026-11-20T10:00:00.123456789-08:00',
  ])('accepts %s', (text) => {
    expect(isInstant(text)).toBe(true);
    expect(refusals({ at: text, until: text })).toEqual([]);
    expect(isStorableInstant(new Date(text))).toBe(true);
  });

  it.each([
    '-271821-04-20T00:00:00Z',
    '+275760-09-13T00:00:00Z',
    '-004713-01-01T00:00:00Z',
    '0001-01-01T00:00:00Z',
    '1899-12-31T23:59:59.999Z',
    '2200-01-01T00:00:00Z',
    '9999-12-31T23:59:59Z',
    '2026-02-30T00:00:00Z',
    '2026-13-01T00:00:00Z',
    '2026-11-20T24:00:00Z',
    '2026-11-20T10:00:00',
    '2026-11-20',
    '2026',
    'tomorrow',
    '2026-11-20T10:00:00Z\n',
    1_795_219_200_000,
    true,
    {},
    [],
  ])('refuses %j', (value) => {
    expect(isInstant(value)).toBe(false);
    expect(refusals({ at: value, until: value })).toEqual(['at', 'until']);
  });

  it('can be absent: undefined, null and empty text', () => {
    for (const until of [undefined, null, '']) expect(refusals({ at: '2026-11-20T10:00:00Z', until })).toEqual([]);
    expect(refusals({})).toEqual(['at']);
  });

  it.each(['-271821-04-20T00:00:00Z', '+275760-09-13T00:00:00Z', '1899-12-31T23:59:59Z', 'never'])(
    'does not store %s from any source',
    (text) => expect(isStorableInstant(new Date(text))).toBe(false),
  );

  it('limits cursors to their range', () => {
    const id = '6f1c4c3e-9d1b-4a5e-8c7b-9f103d6f0a7e';
    const cursorAt = (createdAt: string): string => encodeCursor({ createdAt: new Date(createdAt), id });
    expect(decodeCursor(cursorAt('2026-11-20T10:00:00.000Z'))).toMatchObject({ id });
    for (const at of ['-271821-04-20T00:00:00.000Z', '+275760-09-13T00:00:00.000Z', '0000-01-01T00:00:00.000Z'])
      expect(() => decodeCursor(cursorAt(at))).toThrow('The cursor was not created by this API.');
  });
});

describe('days', () => {
  it.each(['1900-01-01', '2028-02-29', '2199-12-31'])('takes %s', (text) => expect(isCalendarDay(text)).toBe(true));
  it.each(['1899-12-31', '2200-01-01', '2027-02-29', '2026-11-31', '2026-1-1', '2026-11-20T00:00:00Z', '', 5, null])(
    'refuses %j',
    (value) => expect(isCalendarDay(value)).toBe(false),
  );
});
