import { describe, expect, it } from '@jest/globals';
import { nextCursorOf } from './endpoints';

describe('nextCursorOf', () => {
  it.each([
    ['no header', null, undefined],
    ['another relation', '</api/blog?cursor=a>; rel="prev"', undefined],
    ['a relative address', '</api/blog?language=es&cursor=abc%2B1>; rel="next"', 'abc+1'],
    ['an absolute address', '<https://www.example.com/api/blog?cursor=xyz>; rel="next"', 'xyz'],
    ['several links', '</api/blog?cursor=a>; rel="prev", </api/blog?cursor=b>; rel="next"', 'b'],
    ['no cursor in the address', '</api/blog>; rel="next"', undefined],
  ])('%s', (_name, header, expected) => {
    expect(nextCursorOf(header)).toBe(expected);
  });
});
