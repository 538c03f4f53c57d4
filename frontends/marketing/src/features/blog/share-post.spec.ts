import { describe, expect, it, jest } from '@jest/globals';
import { sharePost } from './share-post';

const post = { title: 'Title', text: 'Excerpt', url: 'http://localhost:3000/blog/slug' };
const named = (name: string) => Object.assign(new Error(name), { name });

function clipboard() {
  return { writeText: jest.fn(async (_text: string) => undefined) };
}

describe('sharePost', () => {
  it('passes title, excerpt and address to the device, without the clipboard', async () => {
    const share = jest.fn(async (_data: object) => undefined);
    const board = clipboard();
    expect(await sharePost(post, { share, clipboard: board })).toBe('shared');
    expect(share).toHaveBeenCalledWith(post);
    expect(board.writeText).not.toHaveBeenCalled();
  });

  it('copies the address when the device cannot share', async () => {
    const board = clipboard();
    expect(await sharePost(post, { clipboard: board })).toBe('copied');
    expect(board.writeText).toHaveBeenCalledWith(post.url);
  });

  it('copies the address when sharing fails', async () => {
    const board = clipboard();
    expect(await sharePost(post, { share: () => Promise.reject(named('NotAllowedError')), clipboard: board })).toBe(
      'copied',
    );
    expect(board.writeText).toHaveBeenCalledWith(post.url);
  });

  it('does nothing when the reader closes the share sheet', async () => {
    const board = clipboard();
    expect(await sharePost(post, { share: () => Promise.reject(named('AbortError')), clipboard: board })).toBe(
      'cancelled',
    );
    expect(board.writeText).not.toHaveBeenCalled();
  });

  it('reports when neither works', async () => {
    expect(await sharePost(post, {})).toBe('failed');
    expect(await sharePost(post, { clipboard: { writeText: () => Promise.reject(named('NotAllowedError')) } })).toBe(
      'failed',
    );
  });
});
