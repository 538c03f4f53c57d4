import { expect, it } from '@jest/globals';
import { timeZoneOptions } from './time-zones';

const labelOf = (zone: string, language: 'en' | 'es', current = zone) =>
  timeZoneOptions(language, current).find(({ value }) => value === zone)?.label;

it('names time zones by their cities, in both languages', () => {
  expect(labelOf('America/Mexico_City', 'en')).toBe('Mexico City');
  expect(labelOf('America/Mexico_City', 'es')).toBe('Ciudad de México');
  expect(labelOf('America/Argentina/San_Juan', 'en')).toBe('San Juan, Argentina');
});

it('offers the current one also where the browser does not list it', () => {
  expect(labelOf('UTC', 'en')).toBe('UTC');
  expect(timeZoneOptions('en', 'America/Bogota').filter(({ value }) => value === 'America/Bogota')).toHaveLength(1);
});

it('sorts them by their names', () => {
  const labels = timeZoneOptions('es', 'America/Bogota').map(({ label }) => label);
  expect(labels.indexOf('Londres')).toBeGreaterThan(labels.indexOf('Lisboa'));
  expect(labels.indexOf('Asunción')).toBeLessThan(labels.indexOf('Bogotá'));
});
