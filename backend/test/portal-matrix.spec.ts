import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { recordingToken } from '../src/modules/recordings/recording-files/recording-link.js';
import type { User } from '../src/modules/accounts/users/user.entity.js';
import { submittedPost } from './blog-posts.js';
import { createTestApp, type TestApp } from './create-app.js';
import { createUser, testPassword } from './factories.js';
import { setUpSecondFactor } from './second-factor.js';

type Browser = ReturnType<TestApp['browser']>;

/** Columns: all but the first are logged in. Ana, the author of most, is in the pod. */
const people = [
  'visitor',
  'account',
  // Was a member and in the pod when they logged in.
  'lapsed',
  // In no pod.
  'member',
  // Wrote in the pod, and is in another one now.
  'left',
  'inPod',
  // In the pod, and blocks Ana.
  'blocker',
  // In the pod; Ana blocks them.
  'blocked',
  'author',
  'owner',
  // Has not set up the second factor that the role needs.
  'unready',
] as const;
type Person = (typeof people)[number];

const accounts: Record<Exclude<Person, 'visitor'>, Partial<User>> = {
  account: {},
  lapsed: { isInnerCircleMember: true },
  member: { isInnerCircleMember: true },
  left: { isInnerCircleMember: true },
  inPod: { isInnerCircleMember: true },
  blocker: { isInnerCircleMember: true },
  blocked: { isInnerCircleMember: true },
  author: { isInnerCircleMember: true, displayName: 'Ana' },
  owner: { role: 'admin' },
  unready: { role: 'admin' },
};

let test: TestApp;
let folder: string;
const browsers = {} as Record<Person, Browser>;
const ids = {} as Record<Person, string>;
/** What the rows name. */
const created: Record<string, string> = {};

/** A status for each person, in the order of {@link people}; `yes` and `no` for whether what is asked for is in the answer. */
const rows: [what: string, method: 'get' | 'post', path: string, answers: string, looksFor?: string][] = [
  // visitor account lapsed member left inPod blocker blocked author owner unready
  ['a post to all', 'get', '/api/member/posts/:post', '401 403 403 200 200 200 404 200 200 200 403'],
  ['the list of posts', 'get', '/api/member/posts', '401 403 403 yes yes yes no yes yes yes 403', 'post'],
  ['a search for it', 'get', '/api/member/posts?q=marmalade', '401 403 403 yes yes yes no yes yes yes 403', 'post'],
  ['its comments', 'get', '/api/member/posts/:post/comments', '401 403 403 200 200 200 404 200 200 200 403'],
  [
    'a comment of Ana elsewhere',
    'get',
    '/api/member/posts/:other/comments',
    '401 403 403 yes yes yes no yes yes yes 403',
    'comment',
  ],
  [
    'a post of somebody whom Ana blocks',
    'get',
    '/api/member/posts/:byBlocked',
    '401 403 403 200 200 200 200 200 404 200 403',
  ],
  ['a hidden post', 'get', '/api/member/posts/:hidden', '401 403 403 404 404 404 404 404 404 404 403'],
  [
    'comments of a hidden post',
    'get',
    '/api/member/posts/:hidden/comments',
    '401 403 403 404 404 404 404 404 404 404 403',
  ],
  [
    'a hidden post among all, in admin',
    'get',
    '/api/admin/member-posts',
    '401 403 403 403 403 403 403 403 403 yes 403',
    'hidden',
  ],
  ['a post of the pod', 'get', '/api/member/posts/:podPost', '401 403 403 404 404 200 404 200 200 200 403'],
  ['the list of the pod', 'get', '/api/member/posts?podId=:pod', '401 403 403 no no yes no yes yes yes 403', 'podPost'],
  [
    'a pod’s post in the list of all',
    'get',
    '/api/member/posts?q=marmalade',
    '401 403 403 no no no no no no no 403',
    'podPost',
  ],
  ['comments in the pod', 'get', '/api/member/posts/:podPost/comments', '401 403 403 404 404 200 404 200 200 200 403'],
  // Somebody who blocks Ana may: what they gave before can be taken back.
  [
    'to react in the pod',
    'post',
    '/api/member/posts/:podPost/reactions/with_you',
    '401 403 403 404 404 200 200 200 200 200 403',
  ],
  ['what the pod agreed on', 'get', '/api/member/pod-tasks', '401 403 403 no no yes no yes yes no 403', 'task'],
  ['whose pod it is', 'get', '/api/member/pod', '401 403 403 no no yes yes yes yes no 403', 'pod'],
  ['Ana’s profile', 'get', '/api/member/people/:author', '401 403 403 200 200 200 404 404 200 200 403'],
  ['Ana in the directory', 'get', '/api/member/people', '401 403 403 yes yes yes no no yes yes 403', 'author'],
  ['a draft by its address', 'get', '/api/blog/:draftSlug', '404 404 404 404 404 404 404 404 404 404 404'],
  ['a draft in admin', 'get', '/api/admin/blog-posts/:draft', '401 403 403 403 403 403 403 403 403 200 403'],
  [
    'an unpublished recording',
    'get',
    '/api/member/call-recordings/:pending',
    '401 403 403 404 404 404 404 404 404 404 403',
  ],
  [
    'its captions',
    'get',
    '/api/member/call-recordings/:pending/captions.vtt',
    '401 403 403 404 404 404 404 404 404 404 403',
  ],
  ['its notes', 'get', '/api/member/call-recordings/:pending/notes', '401 403 403 404 404 404 404 404 404 404 403'],
  ['its file', 'get', '/api/member/call-recordings/:pending/file', '401 403 403 404 404 404 404 404 404 404 403'],
  ['it in the list', 'get', '/api/member/call-recordings', '401 403 403 no no no no no no no 403', 'pending'],
  [
    'it in the search',
    'get',
    '/api/member/recording-lines?q=quince',
    '401 403 403 no no no no no no no 403',
    'pending',
  ],
  ['it in admin', 'get', '/api/admin/call-recordings/:pending', '401 403 403 403 403 403 403 403 403 200 403'],
  ['a recording', 'get', '/api/member/call-recordings/:published', '401 403 403 200 200 200 200 200 200 200 403'],
  [
    'Ana’s note on it',
    'get',
    '/api/member/call-recordings/:published/notes',
    '401 403 403 yes yes yes no yes yes yes 403',
    'note',
  ],
  [
    'a link to its file',
    'get',
    '/api/member/call-recordings/:published/file',
    '401 403 403 302 302 302 302 302 302 302 403',
  ],
  ['Ana’s link to it', 'get', '/api/member/recording-files/:link', '401 403 403 404 404 404 404 404 200 404 403'],
  [
    'Ana’s link after ten minutes',
    'get',
    '/api/member/recording-files/:deadLink',
    '401 403 403 404 404 404 404 404 404 404 403',
  ],
  [
    'the link of the lapsed member',
    'get',
    '/api/member/recording-files/:lapsedLink',
    '401 403 403 404 404 404 404 404 404 404 403',
  ],
  [
    'Ana’s link to what is unpublished',
    'get',
    '/api/member/recording-files/:pendingLink',
    '401 403 403 404 404 404 404 404 404 404 403',
  ],
];

const send = async (by: Person, path: string, body: object): Promise<Record<string, string>> =>
  (await browsers[by].post(path).send(body).expect(201)).body;
const write = async (by: Person, title: string, more: object = {}): Promise<string> =>
  (await send(by, '/api/member/posts', { type: 'win', title, content: 'Marmalade, as ever.', ...more }))['id'] ?? '';
const record = async (title: string): Promise<string> =>
  (
    await send('owner', '/api/admin/call-recordings', {
      title,
      recordedAt: '2026-11-16T23:00:00.000Z',
      attendees: [],
      description: 'About quince.',
      recordingUrl: 'store:call.mp4',
    })
  )['id'] ?? '';

async function answer(person: Person, row: (typeof rows)[number]): Promise<string> {
  const [, method, path, , looksFor] = row;
  const address = path.replaceAll(/:(\w+)/g, (_, name: string) => created[name] ?? name);
  const browser = browsers[person];
  const { status, text } = await browser[method](address).redirects(0);
  if (status !== 200 || looksFor === undefined) return String(status);
  return text.includes(created[looksFor] ?? 'nothing of this name') ? 'yes' : 'no';
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-matrix-'));
  await mkdir(join(folder, 'recordings'));
  await writeFile(join(folder, 'recordings/call.mp4'), 'a film');
  test = await createTestApp({ env: { ADMIN_SECOND_FACTOR: 'required', DATA_DIR: folder } });
  browsers.visitor = test.browser();
  for (const [name, overrides] of Object.entries(accounts) as [Exclude<Person, 'visitor'>, Partial<User>][]) {
    const user = await createUser(test.dataSource, overrides);
    ids[name] = user.id;
    browsers[name] = test.browser();
    if (name === 'owner') await setUpSecondFactor(browsers[name], user);
    else await browsers[name].post('/api/login').send({ email: user.email, password: testPassword }).expect(200);
  }
  const pod = (await send('owner', '/api/admin/pods', { name: 'Quiet pod' }))['id'] ?? '';
  const elsewhere = (await send('owner', '/api/admin/pods', { name: 'Another pod' }))['id'] ?? '';
  const put = (podId: string, one: Person) =>
    browsers.owner.put(`/api/admin/pods/${podId}/people/${ids[one]}`).expect(200);
  for (const one of ['author', 'inPod', 'blocker', 'blocked', 'left', 'lapsed'] as const) await put(pod, one);
  Object.assign(created, { pod, author: ids.author });
  created['post'] = await write('author', 'To all');
  created['hidden'] = await write('author', 'Hidden');
  created['podPost'] = await write('author', 'To the pod', { podId: pod });
  created['other'] = await write('member', 'Of a member');
  created['byBlocked'] = await write('blocked', 'Of somebody');
  await write('left', 'Before they left', { podId: pod });
  created['comment'] =
    (await send('author', `/api/member/posts/${created['other']}/comments`, { content: 'Me too.' }))['id'] ?? '';
  created['task'] =
    (await send('author', '/api/member/pod-tasks', { podId: pod, text: 'Rest before noon' }))['id'] ?? '';
  await browsers.owner
    .post('/api/admin/member-posts/bulk-hide')
    .send({ ids: [created['hidden']] })
    .expect(200);
  await put(elsewhere, 'left');
  await browsers.author.put('/api/member/profile').send({ isListed: true, location: 'Lima' }).expect(200);
  await browsers.blocker.put(`/api/member/blocks/${ids.author}`).expect(204);
  await browsers.author.put(`/api/member/blocks/${ids.blocked}`).expect(204);
  created['draft'] = (await send('owner', '/api/admin/blog-posts', submittedPost))['id'] ?? '';
  created['draftSlug'] = submittedPost.slug;
  [created['published'], created['pending']] = [await record('Published'), await record('Pending')];
  const { body } = await browsers.owner.get(`/api/admin/call-recordings/${created['published']}`).expect(200);
  await browsers.owner
    .post(`/api/admin/call-recordings/${created['published']}/publish`)
    .send({ version: body.updatedAt })
    .expect(200);
  created['note'] =
    (await send('author', `/api/member/call-recordings/${created['published']}/notes`, { notes: 'Sample note.' }))[
      'id'
    ] ?? '';
  const link = (id: string | undefined, person: Person, at = Date.now()): string =>
    recordingToken(test.env.ENCRYPTION_KEY, id ?? '', ids[person], at);
  created['link'] = link(created['published'], 'author');
  created['deadLink'] = link(created['published'], 'author', Date.now() - 600_000);
  created['lapsedLink'] = link(created['published'], 'lapsed');
  created['pendingLink'] = link(created['pending'], 'author');
  await test.dataSource.query('UPDATE users SET is_inner_circle_member = false WHERE id = $1', [ids.lapsed]);
});
afterAll(async () => {
  await test.close();
  await rm(folder, { recursive: true });
});

describe('who sees what of the portal', () => {
  it.each(rows)('%s', async (...row) => {
    const answers: string[] = [];
    for (const person of people) answers.push(`${person} ${await answer(person, row)}`);
    const expected = row[3].split(' ');
    expect(answers).toEqual(people.map((person, index) => `${person} ${expected[index]}`));
  });
});
