import { runBulk } from './admin-list.js';
import { AppError } from './app-error.js';

const ids = ['a', 'b', 'c', 'd'];

describe('a bulk action', () => {
  it('continues after a refused row, and reports it with the reason', async () => {
    const acted: string[] = [];
    const result = await runBulk(ids, async (id) => {
      if (id === 'b') throw new AppError('not_found', 404);
      acted.push(id);
      await Promise.resolve();
    });
    expect(acted).toEqual(['a', 'c', 'd']);
    expect(result).toEqual({ done: ['a', 'c', 'd'], failed: [{ id: 'b', code: 'not_found' }] });
  });

  it('stops at an unexpected error, and reports the remaining rows as failed', async () => {
    const acted: string[] = [];
    const result = await runBulk(ids, async (id) => {
      if (id === 'c') throw new Error('the database is away');
      acted.push(id);
      await Promise.resolve();
    });
    expect(acted).toEqual(['a', 'b']);
    expect(result).toEqual({
      done: ['a', 'b'],
      failed: [
        { id: 'c', code: 'internal_error' },
        { id: 'd', code: 'internal_error' },
      ],
    });
  });
});
