import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { markdownText, type MarkdownNode } from '@leap/domain';
import { createTestApp, type TestApp } from '../../../../test/create-app.js';
import { createUser, testPassword } from '../../../../test/factories.js';

type Browser = ReturnType<TestApp['browser']>;

let test: TestApp;
let admin: Browser;
let ana: Browser;
let ben: Browser;
let pod: string;
let anaId: string;

const logIn = async (overrides: object): Promise<{ id: string; browser: Browser }> => {
  const user = await createUser(test.dataSource, overrides);
  const browser = test.browser();
  await browser.post('/api/login').send({ email: user.email, password: testPassword }).expect(200);
  return { id: user.id, browser };
};
const write = async (by: Browser, title: string, podId?: string): Promise<string> =>
  (await by.post('/api/member/posts').send({ type: 'win', title, content: 'Ten letters and more.', podId }).expect(201))
    .body.id;
const comment = async (by: Browser, post: string, content: string): Promise<string> =>
  (await by.post(`/api/member/posts/${post}/comments`).send({ content }).expect(201)).body.id;
const seen = async (by: Browser, query = ''): Promise<unknown[]> =>
  (await by.get(`/api/member/former-pod-texts${query}`).expect(200)).body.map(
    ({ title, contentTree }: { title?: string; contentTree: MarkdownNode[] }) => title ?? markdownText(contentTree),
  );

beforeAll(async () => {
  test = await createTestApp();
  admin = (await logIn({ role: 'admin' })).browser;
  ({ id: anaId, browser: ana } = await logIn({ isInnerCircleMember: true }));
  const other = await logIn({ isInnerCircleMember: true });
  ben = other.browser;
  pod = (await admin.post('/api/admin/pods').send({ name: 'Quiet pod' }).expect(201)).body.id;
  for (const id of [anaId, other.id]) await admin.put(`/api/admin/pods/${pod}/people/${id}`).expect(200);
});
afterAll(() => test.close());

describe('GET /api/member/former-pod-texts', () => {
  it('lists own texts of pods that were left, and nothing else; each can be deleted', async () => {
    const post = await write(ana, 'To the pod', pod);
    await write(ana, 'To all');
    const bens = await write(ben, 'By Ben', pod);
    const reply = await comment(ana, bens, 'Me too.');
    const hidden = await write(ana, 'Hidden', pod);
    await admin
      .post('/api/admin/member-posts/bulk-hide')
      .send({ ids: [hidden] })
      .expect(200);
    expect(await seen(ana)).toEqual([]);
    await admin.delete(`/api/admin/pods/${pod}/people/${anaId}`).expect(200);
    expect(new Set(await seen(ana))).toEqual(new Set(['Me too.', 'To the pod']));
    expect([await seen(ben), await seen(admin)]).toEqual([[], []]);
    const first = await ana.get('/api/member/former-pod-texts?limit=1').expect(200);
    const [, next = ''] = /<([^>]+)>/.exec(String(first.headers['link'])) ?? [];
    const second = await ana.get(next.replace(/^https?:\/\/[^/]+/, '')).expect(200);
    expect(new Set([first.body[0].id, second.body[0].id])).toEqual(new Set([post, reply]));
    await ana.delete(`/api/member/posts/${bens}/comments/${reply}`).expect(204);
    await ana.delete(`/api/member/posts/${post}`).expect(204);
    expect(await seen(ana)).toEqual([]);
  });
});
