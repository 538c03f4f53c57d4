import { describe, expect, it } from '@jest/globals';
import type { MemberPostDto } from '@leap/client/membership';
import { FIRST_PAGE, isGap, missingPosts, vanishedPosts } from './member-post-news';

/** A post of a minute. */
const post = (minute: number): MemberPostDto =>
  ({ id: `p${minute}`, createdAt: new Date(minute * 60_000).toISOString() }) as MemberPostDto;
/** Newest first. */
const posts = (newest: number, oldest: number): MemberPostDto[] =>
  Array.from({ length: newest - oldest + 1 }, (_unused, index) => post(newest - index));

describe('a fresh first page beside the loaded posts', () => {
  const loaded = [
    { items: posts(40, 21), nextCursor: 'a' },
    { items: posts(20, 1), nextCursor: 'b' },
  ];

  it('adds the posts that are new, and none from behind the loaded ones', () => {
    expect(missingPosts(loaded, posts(42, 23))).toEqual([post(42), post(41)]);
    expect(missingPosts([{ items: [post(40)], nextCursor: 'a' }], [post(40), post(39)])).toEqual([]);
    expect(missingPosts([{ items: [post(40)] }], [post(40), post(39)])).toEqual([post(39)]);
  });

  it('drops the loaded posts that it would hold, and none that are older than it', () => {
    const fresh = posts(40, 20).filter(({ id }) => id !== 'p30');
    expect(fresh).toHaveLength(FIRST_PAGE);
    expect(vanishedPosts(loaded, fresh)).toEqual(['p30']);
    expect(vanishedPosts([{ items: posts(3, 1) }], [post(3)])).toEqual(['p2', 'p1']);
  });

  it('has a gap before the loaded posts when it holds none of them', () => {
    expect(isGap(loaded, posts(80, 61))).toBe(true);
    expect(isGap(loaded, posts(59, 40))).toBe(false);
  });
});
