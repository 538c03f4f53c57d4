import { describe, expect, it } from '@jest/globals';
import { callTimes } from './call-times.js';

const at = { startsAt: new Date('2026-11-24T18:00:00Z'), endsAt: new Date('2026-11-24T19:00:00Z') };

describe('the times of a call', () => {
  it('name both time zones where they differ', () => {
    const madrid = callTimes({ ...at, timezone: 'Europe/Madrid' }, 'en');
    expect([madrid.practice, madrid.visitor, madrid.day]).toEqual([
      'Tuesday, November 24, 2026, 10:00 AM – 11:00 AM (Los Angeles)',
      'Tuesday, November 24, 2026, 7:00 PM – 8:00 PM (Central European Time)',
      'Tuesday, November 24',
    ]);
    const auckland = callTimes({ ...at, timezone: 'Pacific/Auckland' }, 'es');
    expect([auckland.practice, auckland.visitor]).toEqual([
      'martes, 24 de noviembre de 2026, 10:00 – 11:00 (Los Ángeles)',
      'miércoles, 25 de noviembre de 2026, 07:00 – 08:00 (hora de Nueva Zelanda)',
    ]);
    expect([auckland.day, auckland.visitorDay]).toEqual(['martes, 24 de noviembre', 'miércoles, 25 de noviembre']);
    for (const timezone of ['America/Los_Angeles', 'America/Tijuana'])
      expect(callTimes({ ...at, timezone }, 'en').visitor).toBeUndefined();
  });
});
