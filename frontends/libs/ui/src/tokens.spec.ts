import { describe, expect, it } from '@jest/globals';
import { accentColors, accents, type Accent } from '@leap/domain';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { coloursOf, contrast, failures, type Colours } from './testing/contrast';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const tokens = readFileSync(here('./tokens.css'), 'utf8');

/** The declarations after a selector, up to the closing brace. */
function block(selector: string): string {
  const start = tokens.indexOf(selector);
  expect(start).toBeGreaterThanOrEqual(0);
  return tokens.slice(start, tokens.indexOf('}', start));
}

/** What the practice chose, as both schemes use it. */
function accented(accent: Accent) {
  const chosen = coloursOf(block(`[data-accent='${accent}']`));
  return {
    light: { ...coloursOf(block(':root {')), clay: chosen['accent'], 'clay-deep': chosen['accent-deep'] } as Colours,
    dark: {
      ...coloursOf(block("[data-scheme='dark'],")),
      clay: chosen['accent-on-dark'],
      'clay-deep': chosen['accent-deep-on-dark'],
    } as Colours,
  };
}
const schemes = accents.flatMap((accent) =>
  Object.entries(accented(accent)).map(([scheme, colours]) => [scheme, accent, colours] as const),
);
const { light, dark } = accented('terracotta');

describe('colour tokens', () => {
  it('compute contrast as WCAG defines it', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
    expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
  });

  it.each(schemes)('have sufficient contrast for every pair of the %s scheme in %s', (_, _accent, colours) => {
    expect(failures(colours)).toEqual([]);
  });

  it.each(accents)('have the same %s as pictures that the server draws', (accent) => {
    expect(accented(accent).light['clay']).toBe(accentColors[accent]);
  });

  it('detect a pair with too little contrast', () => {
    expect(failures({ ...light, 'ink-soft': '#8a8494' })).toContainEqual(
      expect.stringMatching(/^--ink-soft on --paper: 3\.\d\d, at least 4\.5$/),
    );
    expect(failures({ ...dark, 'line-strong': '#4a4456' })).toContainEqual(
      expect.stringContaining('--line-strong on --paper'),
    );
    expect(failures({ ...light, sage: '' })).toContainEqual('--sage is missing');
  });

  it('set the same dark colours for the explicit choice and the system setting', () => {
    const declarations = (selector: string) =>
      block(selector)
        .split('\n')
        .slice(1)
        .map((line) => line.trim());
    const chosen = declarations("[data-scheme='dark'],").filter((line) => !line.endsWith('{'));
    expect(declarations("[data-scheme='auto']")).toEqual(chosen);
    expect(Object.keys(dark).sort()).toEqual(Object.keys(light).sort());
  });
});

describe('motion', () => {
  it('transitions change opacity and transform only', () => {
    const sheets = readdirSync(here('./css')).map((name) => readFileSync(here(`./css/${name}`), 'utf8'));
    const properties = sheets
      .flatMap((css) => [...css.matchAll(/transition:\s*(?!none|\s)([^;]+);/g)])
      .flatMap(([, value = '']) => value.split(/,(?![^(]*\))/).map((part) => part.trim().split(/\s/)[0]));
    expect(new Set(properties)).toEqual(new Set(['opacity', 'transform']));
  });
});

describe('fonts', () => {
  const size = (name: string): number => statSync(here(`../fonts/${name}`)).size;

  it('are at most 56 KB before the first paint; each has the letters of other languages in a second file', () => {
    const faces = readdirSync(here('../fonts')).filter((name) => name.endsWith('.woff2'));
    const first = faces.filter((name) => !name.includes('-more.'));
    expect(first.sort()).toEqual(['fraunces-italic.woff2', 'fraunces.woff2', 'instrument-sans.woff2']);
    expect(first.reduce((sum, name) => sum + size(name), 0)).toBeLessThanOrEqual(56_000);
    expect(faces).toEqual(expect.arrayContaining(first.map((name) => name.replace('.', '-more.'))));
  });

  it('include static faces for pictures drawn by the server', () => {
    expect(size('og/fraunces.ttf')).toBeGreaterThan(10_000);
    expect(size('og/instrument-sans.ttf')).toBeGreaterThan(10_000);
  });
});
