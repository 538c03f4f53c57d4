import type { PodTaskDto } from '@leap/client/membership';
import { afterEach, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakeApi, problem, type FakeAnswer } from '../../../../../testing/fake-api';
import { renderPage } from '../../../../../testing/render-page';
import en from './locales/en.json' with { type: 'json' };
import es from './locales/es.json' with { type: 'json' };
import { PodTasks } from './pod-tasks';

const shell = { errors: { network: 'Nothing you typed is lost.' } };
const texts = { en: { 'membership-homework': en, shell }, es: { 'membership-homework': es, shell } };
const walk: PodTaskDto = {
  id: 'walk',
  text: 'Walk on Thursday',
  createdAt: '2026-11-26T19:00:00.000Z',
  author: { displayName: 'Ben' },
  isOwn: false,
  isDone: false,
};
const own: PodTaskDto = { ...walk, id: 'own', text: 'One small no', isOwn: true };
const member = {
  id: '1',
  isAuthenticated: true,
  email: 'ana@example.com',
  role: 'user',
  isInnerCircleMember: true,
  language: 'en',
  mustSetUpSecondFactor: false,
};

afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

function open(
  answers: Record<string, () => FakeAnswer> = {},
  { tasks = [walk, own], language = 'en' as 'en' | 'es' } = {},
) {
  const calls = fakeApi({
    'GET /api/auth/user': () => ({ status: 200, body: member }),
    'GET /api/member/pod': () => ({ status: 200, body: { pod: { id: 'p', name: 'Pod', changes: [], people: [] } } }),
    'GET /api/member/pod-tasks': () => ({ status: 200, body: tasks }),
    'PUT /api/member/pod-tasks/walk/tick': () => ({ status: 200, body: { ...walk, isDone: true } }),
    'POST /api/member/pod-tasks': () => ({ status: 201, body: own }),
    'DELETE /api/member/pod-tasks/own': () => ({ status: 204 }),
    ...answers,
  });
  return { calls, ...renderPage(<PodTasks />, { texts, language }) };
}
const box = (name: string) => screen.findByRole<HTMLInputElement>('checkbox', { name });

it.each([
  ['en', 'This week in your pod', 'Added by Ben'],
  ['es', 'Esta semana en tu grupo', 'Lo agregó Ben'],
] as const)('shows who added what, and what the member has done (%s)', async (language, title, by) => {
  open({}, { language });
  expect((await box('Walk on Thursday')).checked).toBe(false);
  expect([screen.queryByRole('region', { name: title }), screen.queryByText(by)].every(Boolean)).toBe(true);
});

it('ticks at once, and takes the tick back where it is not stored', async () => {
  const actor = userEvent.setup();
  const { calls, toast } = open({ 'PUT /api/member/pod-tasks/walk/tick': () => problem(404, 'not_found') });
  const walked = await box('Walk on Thursday');
  await actor.click(walked);
  await waitFor(() => expect(toast()).toMatchObject({ description: 'It’s no longer part of your pod’s list.' }));
  expect(walked.checked).toBe(false);
  expect(calls.find(({ route }) => route.startsWith('PUT'))?.body).toEqual({ isDone: true });
});

it('adds a line for this pod; nothing typed is lost where that fails', async () => {
  const actor = userEvent.setup();
  let isOnline = false;
  const { calls, toast } = open(
    { 'POST /api/member/pod-tasks': () => (isOnline ? { status: 201, body: own } : undefined) },
    { tasks: [] },
  );
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: /What you agreed on/ });
  await actor.click(screen.getByRole('button', { name: 'Add it' }));
  expect(await screen.findByText('Write what you agreed on')).toBeTruthy();
  await actor.type(field, 'One small no');
  await actor.click(screen.getByRole('button', { name: 'Add it' }));
  await waitFor(() => expect(toast()).toMatchObject({ variant: 'destructive' }));
  expect(field.value).toBe('One small no');
  isOnline = true;
  await actor.click(screen.getByRole('button', { name: 'Add it' }));
  await waitFor(() => expect(field.value).toBe(''));
  expect(calls.findLast(({ route }) => route.startsWith('POST'))?.body).toEqual({ podId: 'p', text: 'One small no' });
});

it('lets only who added a line remove it, and keeps the focus in the list', async () => {
  const actor = userEvent.setup();
  open();
  await box('One small no');
  const remove = screen.getByRole('button', { name: /^Remove/ });
  await actor.click(remove);
  await waitFor(() => expect(document.activeElement?.tagName).toBe('SECTION'));
});
