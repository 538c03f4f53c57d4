import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from '@leap/platform';
import { fakeApi, problem, type FakeAnswer, type FakeCall } from '../../../../testing/fake-api';
import { renderPage } from '../../../../testing/render-page';
import admin from '../../locales/en.json' with { type: 'json' };
import audit from '../audit-log/locales/en.json' with { type: 'json' };
import content from '../content/locales/en.json' with { type: 'json' };
import markdown from '../../../../libs/markdown-editor/src/locales/en.json' with { type: 'json' };
import en from './locales/en.json' with { type: 'json' };
import es from './locales/es.json' with { type: 'json' };
import { Page } from './recording-page';

const own = {
  admin,
  'admin-audit': audit,
  'admin-content': content,
  'markdown-editor': markdown,
  'admin-recordings': en,
  shell: { errors: { edit_conflict: 'Changed meanwhile.' } },
};
const texts = { en: own, es: { ...own, 'admin-recordings': es } };
const person = {
  id: '1',
  isAuthenticated: true,
  email: 'a@example.com',
  role: 'admin',
  isInnerCircleMember: false,
  language: 'en',
  mustSetUpSecondFactor: false,
};
const recording = {
  id: 'r1',
  title: 'As it was',
  recordedAt: '2026-11-16T23:00:00.000Z',
  recordingUrl: 'https://fathom.video/share/x',
  attendees: ['Ana'],
  state: 'pending',
  isFromFathom: false,
  hasTranscript: false,
  notesCount: 0,
  actionItems: [],
  language: 'en',
  translatedActionItems: [],
  chapters: [],
  translatedChapters: [],
  updatedAt: '2026-11-20T10:00:00.000Z',
};
const renamed = { ...recording, title: 'Renamed by somebody else', updatedAt: '2026-11-20T11:00:00.000Z' };

const at = '/api/admin/call-recordings/r1';
const sent = (calls: FakeCall[], route: string) => calls.filter((call) => call.route === route).map(({ body }) => body);
const versionOf = ({ body }: FakeCall): string => (body as { version: string }).version;

/** The page of a recording that another person renames meanwhile. */
function open(first: object = recording, language: 'en' | 'es' = 'en', translation = { isOn: true }) {
  let stored = first;
  const calls = fakeApi({
    'GET /api/auth/user': (): FakeAnswer => ({ status: 200, body: person }),
    'GET /api/admin/recording-translations': (): FakeAnswer => ({ status: 200, body: translation }),
    'POST /api/admin/recording-translations': ({ body }) => {
      const { description, actionItems, chapters } = body as Record<'actionItems' | 'chapters', string[]> & {
        description: string;
      };
      return {
        status: 200,
        body: {
          description: `[ES] ${description}`,
          actionItems: actionItems.map((text) => `[ES] ${text}`),
          chapters: chapters.map((text) => `[ES] ${text}`),
        },
      };
    },
    'GET /api/admin/audit-entries': (): FakeAnswer => ({ status: 200, body: [] }),
    [`GET ${at}`]: () => ({ status: 200, body: stored }),
    [`POST ${at}/publish`]: (call) =>
      versionOf(call) === renamed.updatedAt
        ? { status: 200, body: { ...renamed, state: 'published', updatedAt: '2026-11-20T12:00:00.000Z' } }
        : problem(409, 'edit_conflict'),
    [`PATCH ${at}`]: (call) =>
      versionOf(call) === renamed.updatedAt
        ? { status: 200, body: { ...renamed, ...(call.body as object), updatedAt: '2026-11-20T12:00:00.000Z' } }
        : problem(409, 'edit_conflict'),
  });
  const page = renderPage(
    <Routes>
      <Route path="/admin/recordings/:id" element={<Page />} />
    </Routes>,
    { texts, language, path: '/admin/recordings/r1' },
  );
  return { ...page, calls, rename: () => (stored = renamed) };
}

beforeEach(() => sessionStorage.clear());
afterEach(cleanup);

describe('a new recording', () => {
  it.each([
    ['en', en],
    ['es', es],
  ] as const)('of a call in the future is refused at its field, and the input stays (%s)', async (language, copy) => {
    const calls = fakeApi({ 'GET /api/auth/user': (): FakeAnswer => ({ status: 200, body: person }) });
    const routes = (
      <Routes>
        <Route path="/admin/recordings/:id" element={<Page />} />
      </Routes>
    );
    renderPage(routes, { texts, language, path: '/admin/recordings/new' });
    const begin = await screen.findByLabelText<HTMLInputElement>(new RegExp(`^${copy.fields.recordedAt}`));
    await userEvent.type(screen.getByRole('textbox', { name: new RegExp(`^${copy.fields.title}`) }), 'Saying no');
    fireEvent.change(begin, { target: { value: '2999-01-01T18:00' } });
    await userEvent.click(screen.getByRole('button', { name: copy.create }));
    const refusal = await screen.findByText(copy.errors.toCome);
    expect([
      begin
        .getAttribute('aria-describedby')
        ?.split(' ')
        .includes(refusal.closest('[id]')?.id ?? ''),
      begin.value,
    ]).toEqual([true, '2999-01-01T18:00']);
    expect(calls.filter(({ route }) => route.startsWith('POST'))).toEqual([]);
  });
});

describe('a draft in the other language', () => {
  const drafting = 'POST /api/admin/recording-translations';

  it('fills what is empty, is marked until it is saved, and is published by nothing but the save', async () => {
    const { calls, toast } = open({
      ...renamed,
      description: 'About it',
      translatedTitle: 'Ya revisado',
      actionItems: ['Rest'],
      translatedActionItems: [''],
      chapters: ['0:00 Arriving', '12:34 Anger'],
      translatedChapters: ['', ''],
    });
    const button = await screen.findByRole('button', { name: 'Draft in Spanish' });
    await waitFor(() => expect(button.hasAttribute('disabled')).toBe(false));
    await userEvent.click(button);
    await waitFor(() => expect(toast()).toMatchObject({ title: 'Drafted. Check it, then save.' }));
    expect(sent(calls, drafting)).toEqual([
      { language: 'en', description: 'About it', actionItems: ['Rest'], chapters: ['Arriving', 'Anger'] },
    ]);
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^In Spanish: Homework/ }).value).toBe('[ES] Rest');
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: /^In Spanish: Title/ }).value).toBe('Ya revisado');
    expect(screen.getAllByText('Draft', { exact: true })).toHaveLength(3);
    expect(sent(calls, `PATCH ${at}`)).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: content.save.button }));
    await waitFor(() =>
      expect(sent(calls, `PATCH ${at}`)[0]).toMatchObject({
        translatedTitle: 'Ya revisado',
        translatedDescription: '[ES] About it',
        translatedActionItems: ['[ES] Rest'],
        chapters: ['0:00 Arriving', '12:34 Anger'],
        translatedChapters: ['[ES] Arriving', '[ES] Anger'],
      }),
    );
    await waitFor(() => expect(screen.queryAllByText('Draft', { exact: true })).toEqual([]));
  });

  it('is explained in a sentence where no provider is set up', async () => {
    open(renamed, 'es', { isOn: false });
    expect(await screen.findByText(es.translation.off, { exact: false })).toBeTruthy();
    expect(screen.queryByRole('button', { name: /borrador/ })).toBeNull();
  });
});

describe('a recording without a link', () => {
  it.each([
    ['en', en],
    ['es', es],
  ] as const)('is published after saying what members will see (%s)', async (language, copy) => {
    const { calls } = open({ ...renamed, recordingUrl: undefined }, language);
    await userEvent.click(await screen.findByRole('button', { name: copy.show }));
    const dialog = await screen.findByRole('dialog', { name: copy.withoutLink.title });
    expect([dialog.textContent?.includes(copy.withoutLink.text), sent(calls, `POST ${at}/publish`)]).toEqual([
      true,
      [],
    ]);
    await userEvent.click(within(dialog).getByRole('button', { name: copy.withoutLink.action }));
    await waitFor(() => expect(sent(calls, `POST ${at}/publish`)).toEqual([{ version: renamed.updatedAt }]));
  });
});

describe('a recording that another person renamed meanwhile', () => {
  it('is not published unseen: the new title is shown first', async () => {
    const { calls, rename, toast } = open();
    const publish = await screen.findByRole('button', { name: en.show });
    rename();
    await userEvent.click(publish);
    await waitFor(() => expect(toast()).toMatchObject({ description: 'Changed meanwhile.', variant: 'destructive' }));
    expect(await screen.findByRole('heading', { level: 1, name: renamed.title })).toBeTruthy();
    await waitFor(() =>
      expect((screen.getByRole('textbox', { name: new RegExp(`^${en.fields.title}`) }) as HTMLInputElement).value).toBe(
        renamed.title,
      ),
    );
    await userEvent.click(screen.getByRole('button', { name: en.show }));
    await waitFor(() =>
      expect(sent(calls, `POST ${at}/publish`)).toEqual([
        { version: recording.updatedAt },
        { version: renamed.updatedAt },
      ]),
    );
  });

  it('keeps the new title when the draft is saved after Publish was clicked', async () => {
    const { calls, rename } = open();
    await userEvent.type(
      await screen.findByRole('textbox', { name: new RegExp(`^${en.fields.description}`) }),
      'Mine.',
    );
    rename();
    await userEvent.click(screen.getByRole('button', { name: en.show }));
    expect(await screen.findByRole('heading', { level: 1, name: renamed.title })).toBeTruthy();
    // The draft is still based on the old version.
    await userEvent.click(screen.getByRole('button', { name: en.show }));
    await userEvent.click(screen.getByRole('button', { name: content.save.button }));
    const title = await screen.findByRole('group', { name: en.fields.title });
    expect(within(title).getByRole('radio', { checked: true }).closest('label')?.textContent).toContain(renamed.title);
    await userEvent.click(screen.getByRole('button', { name: admin.conflict.save }));
    await waitFor(() =>
      expect(sent(calls, `PATCH ${at}`).at(-1)).toMatchObject({
        title: renamed.title,
        description: 'Mine.',
        version: renamed.updatedAt,
      }),
    );
    expect(sent(calls, `POST ${at}/publish`)).toEqual([
      { version: recording.updatedAt },
      { version: recording.updatedAt },
    ]);
  });
});
