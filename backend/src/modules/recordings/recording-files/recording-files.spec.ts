import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { createTestApp, type TestApp } from '../../../../test/create-app.js';
import { createUser, testPassword } from '../../../../test/factories.js';
import { startObjectStore, type FakeObjectStore } from '../../../../test/object-store.js';
import { ObjectStoreClient } from '../../../integrations/object-store/object-store.client.js';
import { CallRecording } from '../call-recordings/call-recording.entity.js';
import { RecordingFiles } from './recording-files.service.js';
import { recordingToken } from './recording-link.js';

type Browser = ReturnType<TestApp['browser']>;
const ELEVEN_MINUTES = 660_000;
/** Not `.mp4`'s real bytes: what is asked for in ranges is compared. */
const film = Buffer.from('0123456789 the film of a call');

let test: TestApp;
let store: FakeObjectStore;
let folder: string;
let member: Browser;
let memberId: string;
let other: Browser;
let published: string;
let pending: string;

const logIn = async (overrides: object): Promise<{ id: string; browser: Browser }> => {
  const user = await createUser(test.dataSource, overrides);
  const browser = test.browser();
  await browser.post('/api/login').send({ email: user.email, password: testPassword }).expect(200);
  return { id: user.id, browser };
};
const create = async (isVisible: boolean): Promise<string> => {
  const row = { title: 'A call', recordingUrl: 'store:2026/a call.mp4', isVisible, recordedAt: new Date(0) };
  return (await test.dataSource.manager.save(CallRecording, test.dataSource.manager.create(CallRecording, row))).id;
};
const fileOf = (id: string): string => `/api/member/call-recordings/${id}/file`;
const linkOf = async (browser: Browser): Promise<string> =>
  String((await browser.get(fileOf(published)).expect(302)).headers['location']);
/** Configures the store of the running application, until the end of a test. */
let restoreStore = (): void => undefined;
function setStore(name: 'objects' | 'folder', value: unknown): void {
  const files = test.app.get(RecordingFiles);
  const before: unknown = Reflect.get(files, name);
  Reflect.set(files, name, value);
  restoreStore = () => void Reflect.set(files, name, before);
}
const setMember = (isInnerCircleMember: boolean): Promise<unknown> =>
  test.dataSource.query('UPDATE users SET is_inner_circle_member = $2 WHERE id = $1', [memberId, isInnerCircleMember]);

beforeAll(async () => {
  test = await createTestApp();
  store = await startObjectStore();
  folder = await mkdtemp(join(tmpdir(), 'recordings-'));
  await mkdir(join(folder, '2026'));
  await writeFile(join(folder, '2026/a call.mp4'), film);
  store.objects.set('sample-bucket/recordings/2026/a call.mp4', { bytes: film, type: 'video/mp4' });
  ({ id: memberId, browser: member } = await logIn({ isInnerCircleMember: true }));
  other = (await logIn({ isInnerCircleMember: true })).browser;
  [published, pending] = [await create(true), await create(false)];
});
afterEach(() => restoreStore());
afterAll(async () => {
  await test.close();
  await store.close();
  await rm(folder, { recursive: true });
});

describe('the file of a recording in the object store', () => {
  it('is reached in ranges by a signed link, which is dead after ten minutes', async () => {
    setStore('objects', new ObjectStoreClient(store.env));
    const link = await linkOf(member);
    expect(Object.fromEntries(new URL(link).searchParams)).toMatchObject({
      'X-Amz-Expires': '600',
      'response-cache-control': 'no-store',
    });
    const part = await fetch(link, { headers: { range: 'bytes=2-4' } });
    expect([part.status, part.headers.get('content-range'), await part.text()]).toEqual([
      206,
      `bytes 2-4/${film.length}`,
      '234',
    ]);
    const client = new ObjectStoreClient(store.env);
    const key = 'recordings/2026/a call.mp4';
    const statusOf = async (address: string): Promise<number> => (await fetch(address)).status;
    expect(await statusOf(await client.link(key, 600, new Date(Date.now() - 540_000)))).toBe(200);
    expect(await statusOf(await client.link(key, 600, new Date(Date.now() - ELEVEN_MINUTES)))).toBe(403);
    expect(await statusOf(link.replace('X-Amz-Expires=600', 'X-Amz-Expires=6000'))).toBe(403);
    expect(await statusOf(link.replace('a%20call', 'another'))).toBe(403);
    expect(await statusOf(link.slice(0, link.indexOf('?')))).toBe(403);
  });

  it('has links for members alone, and of published recordings', async () => {
    setStore('objects', new ObjectStoreClient(store.env));
    await member.get(fileOf(pending)).expect(404);
    await test.http.get(fileOf(published)).expect(401);
    await setMember(false);
    await member.get(fileOf(published)).expect(403);
    await setMember(true);
  });
});

describe('the file of a recording on this server', () => {
  it('is reached in ranges by a link of ten minutes, for the one member to whom it was given', async () => {
    setStore('folder', folder);
    const link = await linkOf(member);
    const part = await member.get(link).set('Range', 'bytes=2-4').buffer(true).expect(206);
    expect([part.headers['content-range'], part.headers['content-type'], part.headers['cache-control']]).toEqual([
      `bytes 2-4/${film.length}`,
      'video/mp4',
      'no-store',
    ]);
    expect(part.body.toString()).toBe('234');
    // The browser's own player reads the address of a link anew.
    expect(part.headers['content-security-policy']).toContain("media-src 'self'");
    expect(part.headers['content-security-policy']).not.toContain('sandbox');
    const refused = await other.get(link).expect(404);
    expect(refused.body.code).toBe('token_invalid');
    const at = (time: number): string =>
      `/api/member/recording-files/${recordingToken(test.env.ENCRYPTION_KEY, published, memberId, time)}`;
    await member.get(at(Date.now() - 540_000)).expect(200);
    await member.get(at(Date.now() - ELEVEN_MINUTES)).expect(404);
    await member.get(link.replace(published, pending)).expect(404);
  });

  it('is closed at once to a lapsed member, with a link that would still live', async () => {
    setStore('folder', folder);
    const link = await linkOf(member);
    await setMember(false);
    await member.get(link).expect(403);
    await member.get(fileOf(published)).expect(403);
    await setMember(true);
    await test.http.get(link).expect(401);
  });

  it('is closed with its recording, and may be missing', async () => {
    setStore('folder', folder);
    const link = await linkOf(member);
    await test.dataSource.query('UPDATE call_recordings SET is_visible = false WHERE id = $1', [published]);
    await member.get(link).expect(404);
    await test.dataSource.query('UPDATE call_recordings SET is_visible = true WHERE id = $1', [published]);
    await rm(join(folder, '2026'), { recursive: true });
    await member.get(link).expect(404);
  });

  it('has no name that members read, and its link is not in the log', async () => {
    setStore('folder', folder);
    const { body } = await member.get(`/api/member/call-recordings/${published}`).expect(200);
    expect([body.recordingUrl, body.player]).toEqual([undefined, { kind: 'video', url: fileOf(published) }]);
    await member.get(await linkOf(member));
    expect(test.log()).not.toContain(`recording-files/${published}`);
  });
});
