import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { createTestApp, type TestApp } from '../../../../test/create-app.js';
import { createTestDatabase, type TestDatabase } from '../../../../test/database.js';
import { createUser } from '../../../../test/factories.js';
import { startTestFathom, type TestFathom } from '../../../../test/fathom-sandbox.js';
import { FathomStatus } from '../../../integrations/fathom/fathom-status.js';
import { FathomClient } from '../../../integrations/fathom/fathom.client.js';
import { JobsService, type EnqueueOptions } from '../../../jobs/jobs.service.js';
import { CallRecording } from '../call-recordings/call-recording.entity.js';
import type { FathomImport } from './fathom-import.entity.js';
import { FathomImportService } from './fathom-imports.service.js';

let database: TestDatabase;
let fathom: TestFathom;
let test: TestApp;
let imports: FathomImportService;
let actorId: string;
const queued: { id: string; options: EnqueueOptions }[] = [];
beforeAll(async () => {
  database = await createTestDatabase();
  fathom = await startTestFathom(database.url);
  test = await createTestApp({
    database,
    env: fathom.env,
    prepare: (app) => {
      jest.spyOn(app.get(JobsService), 'enqueue').mockImplementation((_manager, job, { id }, options = {}) => {
        if (job === 'fathom-imports.read-page') queued.push({ id, options });
        return Promise.resolve();
      });
    },
  });
  fathom.productListens(Number(new URL(test.url).port));
  imports = test.app.get(FathomImportService);
  actorId = (await createUser(test.dataSource, { role: 'admin' })).id;
});
afterAll(async () => {
  await test.close();
  await fathom.close();
  await database.drop();
});
beforeEach(async () => {
  queued.length = 0;
  await test.dataSource.query('TRUNCATE call_recordings, fathom_deliveries, fathom_imports CASCADE');
  await fathom.setFault('fathom', 'ok');
  await fathom.control('/limit', { calls: 60 });
  test.app.get(FathomClient).reset();
});

const count = () => test.dataSource.manager.count(CallRecording);
const latest = async (): Promise<FathomImport> => {
  const found = await imports.latest();
  if (!found) throw new Error('There is no import.');
  return found;
};
/** Runs a job like the worker. */
async function work(): Promise<void> {
  for (let job = queued.shift(); job; job = queued.shift()) await imports.readPage(job.id);
}

describe('the import of past meetings', () => {
  it('reads every page, and stores the progress after each', async () => {
    const begun = await imports.import(actorId);
    expect(begun).toMatchObject({ status: 'running', pagesRead: 0, seenCount: 0, startedBy: actorId });
    const seen: number[] = [];
    for (let job = queued.shift(); job; job = queued.shift()) {
      await imports.readPage(job.id);
      seen.push((await latest()).seenCount);
    }
    expect(seen).toEqual([10, 20, 24]);
    expect(await latest()).toMatchObject({
      id: begun.id,
      status: 'done',
      addedCount: 24,
      pagesRead: 3,
      finishedAt: expect.any(Date),
      reachedAt: new Date('2026-05-18T22:00:00Z'),
    });
    expect(await count()).toBe(24);
    const rows = await test.dataSource.manager.find(CallRecording);
    expect(
      rows.every(({ isVisible, transcript, summary }) => !isVisible && transcript !== null && summary !== null),
    ).toBe(true);
  });

  it('stores nothing twice, neither from the webhook nor from a second import, and does not change published ones', async () => {
    await fathom.deliver({ meeting: { recording_id: 5_023 } });
    const [before] = await test.dataSource.manager.find(CallRecording);
    await test.dataSource.query(`UPDATE call_recordings SET is_visible = true, title = 'As the practice wrote it'`);
    await imports.import(actorId);
    await work();
    expect(await latest()).toMatchObject({ status: 'done', addedCount: 23 });
    expect(await test.dataSource.manager.findOneByOrFail(CallRecording, { id: before?.id })).toMatchObject({
      title: 'As the practice wrote it',
    });
    await imports.import(actorId);
    await work();
    expect(await latest()).toMatchObject({ status: 'done', seenCount: 24, addedCount: 0 });
    expect(await count()).toBe(24);
  });

  it('runs once for concurrent requests; a job that runs twice handles its page once', async () => {
    const begun = await Promise.all(Array.from({ length: 10 }, () => imports.import(actorId)));
    expect(new Set(begun.map(({ id }) => id)).size).toBe(1);
    expect(queued).toHaveLength(1);
    const [job] = queued.splice(0);
    await Promise.all([imports.readPage(job?.id ?? ''), imports.readPage(job?.id ?? '')]);
    // A late second attempt continues with the next page.
    const state = await latest();
    const pagesRead = state?.pagesRead ?? 0;
    expect(state).toMatchObject({ seenCount: 10 * pagesRead, addedCount: 10 * pagesRead });
    expect(queued).toHaveLength(pagesRead);
  });

  it('resumes after an outage of Fathom, and a stopped one resumes at the next start', async () => {
    const { id } = await imports.import(actorId);
    await imports.readPage(id);
    await fathom.setFault('fathom', 'down');
    await expect(imports.readPage(id)).rejects.toThrow(/not available/);
    expect(await latest()).toMatchObject({ status: 'running', pagesRead: 1, addedCount: 10 });
    queued.length = 0;
    expect((await imports.import(actorId)).id).toBe(id);
    expect(queued).toEqual([]);
    await test.dataSource.query(`UPDATE fathom_imports SET updated_at = now() - interval '16 minutes'`);
    await fathom.setFault('fathom', 'ok');
    test.app.get(FathomClient).reset();
    await imports.import(actorId);
    await work();
    expect(await latest()).toMatchObject({ id, status: 'done', seenCount: 24, addedCount: 24 });
  }, 30_000);

  it('waits for the next minute when the rate limit is reached', async () => {
    await fathom.control('/limit', { calls: 1 });
    const { id } = await imports.import(actorId);
    queued.length = 0;
    await imports.readPage(id);
    await imports.readPage(id);
    expect(queued).toHaveLength(2);
    for (const { options } of queued) {
      expect(options.startAfterSeconds).toBeGreaterThan(0);
      expect(options.startAfterSeconds).toBeLessThanOrEqual(60);
    }
    expect(await latest()).toMatchObject({ status: 'running', pagesRead: 1 });
  });

  it('ends when Fathom refuses the key, and another can start', async () => {
    const other = await createTestApp({ database, env: { ...fathom.env, FATHOM_API_KEY: 'wrong' } });
    try {
      const { id } = await imports.import(actorId);
      await other.app.get(FathomImportService).readPage(id);
      expect(await latest()).toMatchObject({ status: 'failed', failure: 'refused' });
      expect((await imports.import(actorId)).id).not.toBe(id);
      await expect(other.app.get(FathomStatus).check()).rejects.toThrow('Fathom refused with 401.');
      expect(other.log()).not.toContain('"wrong"');
    } finally {
      await other.close();
    }
  });

  it('requests only meetings since the given day', async () => {
    await imports.import(actorId, { createdAfter: new Date('2026-10-01') });
    await work();
    expect(await latest()).toMatchObject({ status: 'done', seenCount: 4 });
  });

  it('is off without a key, and reports it', async () => {
    const off = await createTestApp({ database });
    try {
      await expect(off.app.get(FathomImportService).import(actorId)).rejects.toMatchObject({ status: 503 });
      expect(await off.app.get(FathomStatus).check()).toBe('off');
      const { body } = await off.http.get('/api/health/ready').expect(200);
      expect(body.checks).toContainEqual({ name: 'fathom', status: 'off' });
    } finally {
      await off.close();
    }
    expect(await test.app.get(FathomStatus).check()).toBe('up');
  });
});
