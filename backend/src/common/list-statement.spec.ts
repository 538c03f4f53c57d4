import { encodeCursor } from './cursor.js';
import { ListStatement } from './list-statement.js';

const key = { createdAt: new Date('2026-11-20T10:00:00.000Z'), id: '6f1c4c3e-9d1b-4a5e-8c7b-9f103d6f0a7e' };

describe('the tail of a list statement', () => {
  it('contains only the requested conditions, with parameters', () => {
    const statement = new ListStatement();
    const tail = statement
      .where('open', (value) => `c.state = ${value}`)
      .where(undefined, (value) => `c.source = ${value}`)
      .only('c.is_visible')
      .page({ cursor: encodeCursor(key), limit: 20 }, 'c');
    expect(tail).toBe(
      'WHERE c.state = $1 AND c.is_visible AND (c.created_at, c.id) < ($2::timestamptz, $3::uuid) ORDER BY c.created_at DESC, c.id DESC LIMIT $4',
    );
    expect(statement.values).toEqual(['open', key.createdAt, key.id, 21]);
  });

  it('writes out the limit of a common page without a filter, so that one plan serves all readers', () => {
    const pageOf = (limit: number): string =>
      new ListStatement().scope('ana', (id) => `user_id = ${id}`).page({ limit });
    expect(pageOf(20)).toBe('WHERE user_id = $1 ORDER BY created_at DESC, id DESC LIMIT 21');
    expect(pageOf(19)).toBe('WHERE user_id = $1 ORDER BY created_at DESC, id DESC LIMIT $2');
    expect(new ListStatement().searchedPage('SELECT id', 'contacts', { q: 'ana', limit: 20 })).toContain('LIMIT $1');
  });

  it('continues behind an integer id, and refuses a cursor of another list', () => {
    const statement = new ListStatement();
    expect(statement.page({ cursor: encodeCursor({ ...key, id: '42' }), limit: 5 }, 's', 'integer')).toBe(
      'WHERE (s.created_at, s.id) < ($1::timestamptz, $2::integer) ORDER BY s.created_at DESC, s.id DESC LIMIT 6',
    );
    expect(() => new ListStatement().page({ cursor: encodeCursor(key), limit: 5 }, 's', 'integer')).toThrow(
      'The cursor was not created by this API.',
    );
    expect(() => new ListStatement().page({ cursor: encodeCursor({ ...key, id: '42' }), limit: 5 })).toThrow(
      'The cursor was not created by this API.',
    );
  });

  it('without filters is the first page', () => {
    expect(new ListStatement().page({ limit: 5 })).toBe(' ORDER BY created_at DESC, id DESC LIMIT 6');
  });

  it('refuses an invalid cursor', () => {
    expect(() => new ListStatement().page({ cursor: 'nonsense', limit: 5 })).toThrow(
      'The cursor was not created by this API.',
    );
  });
});
