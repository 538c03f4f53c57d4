import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { plainToInstance } from 'class-transformer';
import { validate } from 'class-validator';
import { Column, DataSource, Entity } from 'typeorm';
import { createTestDatabase, type TestDatabase } from '../../test/database.js';
import { BaseEntity } from '../database/base.entity.js';
import { dataSourceOptions } from '../database/data-source.js';
import { assertVersion, changeVersion, changeWhere, VersionDto } from './edit-version.js';

it.each([
  ['2026-03-02T09:00:00.000Z', true],
  ['2026-13-45T99:99:99.999Z', false],
  ['2026-02-30T09:00:00.000Z', false],
  ['0000-01-01T00:00:00.000Z', false],
  ['2026-W10-1', false],
  ['2026-03-02T09:00:00Z', false],
  [20_260_302, false],
  [undefined, false],
])('the version %s is accepted: %s', async (version, isAccepted) => {
  const errors = await validate(plainToInstance(VersionDto, { version }));
  expect(errors.length === 0).toBe(isAccepted);
});

@Entity('edited_rows')
class EditedRow extends BaseEntity {
  @Column({ type: 'text' })
  content: string;
}

describe('a change at an expected version', () => {
  const id = '6f1c4c3e-9d1b-4a5e-8c7b-9f103d6f0a7e';
  const read = '2026-03-02T09:00:00.000Z';
  let database: TestDatabase;
  let dataSource: DataSource;
  beforeAll(async () => {
    database = await createTestDatabase();
    dataSource = await new DataSource(dataSourceOptions({ DATABASE_URL: database.url }, [EditedRow])).initialize();
    await dataSource.query(`
      CREATE TABLE edited_rows (
        id uuid PRIMARY KEY, created_at timestamptz(3) DEFAULT now(), updated_at timestamptz(3), content text
      )`);
  });
  afterAll(async () => {
    await dataSource.destroy();
    await database.drop();
  });
  beforeEach(async () => {
    await dataSource.query('TRUNCATE edited_rows');
    await dataSource.query(`INSERT INTO edited_rows (id, updated_at, content) VALUES ($1, $2, 'before')`, [id, read]);
  });

  const change = (content: string, version = read, row = id) =>
    changeVersion(dataSource.manager, EditedRow, { id: row, version }, { content });
  const stored = () => dataSource.manager.findOneByOrFail(EditedRow, { id });

  it('is stored, and gives the row a later version', async () => {
    await change('after');
    const { content, updatedAt } = await stored();
    expect(content).toBe('after');
    expect(updatedAt.getTime()).toBeGreaterThan(Date.parse(read));
  });

  it.each(['2026-03-02T08:59:59.999Z', '2026-03-02T09:00:00.001Z'])(
    'stores nothing for another version, %s',
    async (version) => {
      await expect(change('after', version)).rejects.toMatchObject({ code: 'edit_conflict', status: 409 });
      expect(await stored()).toMatchObject({ content: 'before', updatedAt: new Date(read) });
    },
  );

  it('is stored once when several people save at once', async () => {
    const changes = await Promise.allSettled(['one', 'two', 'three'].map((content) => change(content)));
    expect(changes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected', 'rejected']);
    for (const { reason } of changes.filter((one) => one.status === 'rejected'))
      expect(reason).toMatchObject({ code: 'edit_conflict' });
  });

  it('is not_found for a row that does not exist', async () => {
    const unknown = 'b5f3f8a2-6a3e-4c52-8a54-0a4c2b1d7e90';
    await expect(change('after', read, unknown)).rejects.toMatchObject({ code: 'not_found', status: 404 });
  });

  it('has a version of its own even within one millisecond', async () => {
    const versions = await dataSource.transaction(async (manager) => {
      const seen: number[] = [];
      // now() is the same for all statements of a transaction.
      for (const content of ['one', 'two', 'three']) {
        expect(await changeWhere(manager, EditedRow, { id }, undefined, { content })).toBe(true);
        seen.push((await manager.findOneByOrFail(EditedRow, { id })).updatedAt.getTime());
      }
      return seen;
    });
    expect(versions).toEqual([0, 1, 2].map((later) => (versions[0] ?? 0) + later));
  });

  it('is refused for a locked row of another version', () => {
    const row = { updatedAt: new Date(read) };
    expect(() => assertVersion(row, read)).not.toThrow();
    expect(() => assertVersion(row, undefined)).not.toThrow();
    expect(() => assertVersion(row, '2026-03-02T09:00:00.001Z')).toThrow(
      expect.objectContaining({ code: 'edit_conflict' }),
    );
  });
});
