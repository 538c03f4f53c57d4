import { runBulk } from './admin-list.js';
import { AppError } from './app-error.js';

const ids = ['a', 'b', 'c', 'd'];

describe('a bulk action', () => {
  it('goes on behind a row that is refused, and says which and why', async () => {
    const acted: string[] = [];
    const result = await runBulk(ids, async (id) => {
      if (id === 'b') throw new AppError('not_found', 404);
      acted.push(id);
      await Promise.resolve();
    });
    expect(acted).toEqual(['a', 'c', 'd']);
    expect(result).toEqual({ done: ['a', 'c', 'd'], failed: [{ id: 'b', code: 'not_found' }] });
  });

  it('ends at a fault of ours, and reports all that remains as not done', async () => {
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
