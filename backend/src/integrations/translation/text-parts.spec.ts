import { describe, expect, it } from '@jest/globals';
import { inRequests, joinedTexts } from './text-parts.js';

const bytesOf = (request: readonly string[]): number => Buffer.byteLength(JSON.stringify({ text: request }));

describe('texts in requests', () => {
  it('are as many and as large as DeepL takes, and come back whole and in order', () => {
    const long = Array.from({ length: 9_000 }, (_unused, index) => `Línea ${index}: “sí” y no.`).join('\n');
    const unbroken = 'ñ'.repeat(90_000);
    const texts = [
      'One',
      '',
      ...Array.from({ length: 120 }, (_unused, index) => `Item ${index}`),
      long,
      '  ',
      unbroken,
    ];
    const requests = inRequests(texts);
    expect(requests.length).toBeGreaterThan(5);
    for (const request of requests) {
      expect(request.length).toBeLessThanOrEqual(50);
      expect(bytesOf(request)).toBeLessThanOrEqual(120 * 1024);
    }
    expect(joinedTexts(texts, requests.flat())).toEqual(texts);
  });

  it('keep the blanks between their parts, which services drop', () => {
    const text = `${'word '.repeat(9_000)}\n\n${'more '.repeat(9_000)}end`;
    const parts = inRequests([text]).flat();
    expect(parts.length).toBeGreaterThan(2);
    expect(
      joinedTexts(
        [text],
        parts.map((part) => part.trim()),
      ),
    ).toEqual([text]);
  });

  it('are none without text', () => expect(inRequests(['', ' \n'])).toEqual([]));
});
