import type { ActionItemDto, KeepActionItemDto, MyActionItemDto, MyCallSheetLineDto } from '@leap/client/membership';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakeApi, problem, type FakeAnswer } from '../../../../../testing/fake-api';
import { renderPage } from '../../../../../testing/render-page';
import communityEn from '../community/locales/en.json' with { type: 'json' };
import communityEs from '../community/locales/es.json' with { type: 'json' };
import { recording } from '../recordings/recordings.test-kit';
import { setOutbox, type Change } from '../offline/send-or-queue';
import { Homework } from './homework';
import en from './locales/en.json' with { type: 'json' };
import es from './locales/es.json' with { type: 'json' };

const shell = { errors: { network: 'Nothing you typed is lost.' } };
const texts = {
  en: { 'membership-homework': en, 'membership-community': communityEn, shell },
  es: { 'membership-homework': es, 'membership-community': communityEs, shell },
};
const first: ActionItemDto = { id: 'one', text: 'Say one small no a day', language: 'en', isMine: false };
const own: MyActionItemDto = { ...first, isMine: true, callRecordingId: 'A', callTitle: 'Saying no' };
const member = {
  id: '1',
  isAuthenticated: true,
  email: 'ana@example.com',
  role: 'user',
  isInnerCircleMember: true,
  language: 'en',
  mustSetUpSecondFactor: false,
};
const sent = 'PUT /api/member/call-recordings/A/action-items/one';

/** Everything is in view. */
class SeenAtOnce {
  constructor(private readonly onSeen: (entries: { isIntersecting: boolean }[]) => void) {}
  observe() {
    this.onSeen([{ isIntersecting: true }]);
  }
  disconnect() {}
}
beforeEach(() => void Object.assign(globalThis, { IntersectionObserver: SeenAtOnce }));
afterEach(() => {
  cleanup();
  setOutbox(undefined);
  sessionStorage.clear();
  Reflect.deleteProperty(globalThis, 'IntersectionObserver');
});

interface Options {
  keep?: () => FakeAnswer;
  items?: ActionItemDto[];
  mine?: MyActionItemDto[];
  language?: 'en' | 'es';
}

function open(isOfCall: boolean, { keep, items = [first], mine = [], language = 'en' }: Options = {}) {
  const calls = fakeApi({
    'GET /api/member/call-recordings/A/action-items': () => ({ status: 200, body: items }),
    'GET /api/member/action-items': () => ({ status: 200, body: mine }),
    [sent]:
      keep ??
      (({ body }) => ({
        status: 200,
        body: { ...own, doneAt: (body as KeepActionItemDto).isDone ? new Date().toISOString() : undefined },
      })),
    'DELETE /api/member/call-recordings/A/action-items/one': () => ({ status: 204 }),
  });
  return {
    calls,
    ...renderPage(<Homework recording={isOfCall ? recording('A') : undefined} />, { texts, language }),
    bodies: () => calls.filter(({ route }) => route === sent).map(({ body }) => body),
  };
}

it('shows the last state that is queued without a connection, also when an older one was sent', async () => {
  const queued: Change[] = [];
  setOutbox({ hasPending: () => true, add: (change) => queued.push(change) > 0 });
  const { bodies } = open(true, { items: [{ ...first, isMine: true }] });
  const tick = await screen.findByRole('checkbox', { name: first.text });
  await userEvent.click(tick);
  await userEvent.click(tick);
  await userEvent.click(tick);
  await userEvent.click(screen.getByRole('button', { name: /^Give back/ }));
  expect(queued.map(({ endpoint }) => endpoint)).toEqual([...Array(3).fill('keepActionItem'), 'giveBackActionItem']);
  act(() => queued[0]?.onOver?.());
  act(() => queued[1]?.onOver?.());
  expect((tick as HTMLInputElement).checked).toBe(true);
  act(() => queued[2]?.onOver?.());
  expect((tick as HTMLInputElement).checked).toBe(false);
  expect(bodies()).toEqual([]);
});

it('an item of a call is taken over, ticked and dated', async () => {
  const { bodies } = open(true);
  await userEvent.click(await screen.findByRole('button', { name: 'I’ll take this “Say one small no a day”' }));
  const tick = await screen.findByRole('checkbox', { name: first.text });
  await waitFor(() => expect(document.activeElement).toBe(tick));
  await userEvent.click(tick);
  expect((tick as HTMLInputElement).checked).toBe(true);
  fireEvent.change(screen.getByLabelText(/^By/), { target: { value: '0002-11-20' } });
  fireEvent.change(screen.getByLabelText(/^By/), { target: { value: '2099-11-20' } });
  await waitFor(() =>
    expect(bodies()).toEqual([{ isDone: false }, { isDone: true }, { isDone: true, dueOn: '2099-11-20' }]),
  );
});

it('a double click on what is taken over does not tick it', async () => {
  const { bodies } = open(true);
  fireEvent.click(await screen.findByRole('button', { name: /^I’ll take this/ }), { detail: 1 });
  const tick = await screen.findByRole<HTMLInputElement>('checkbox', { name: first.text });
  fireEvent.click(tick.closest('label')!, { detail: 2 });
  await waitFor(() => expect(bodies()).toEqual([{ isDone: false }]));
  expect(tick.checked).toBe(false);
});

it.each([
  ['that is over', '2020-01-01', en.item.tooEarly],
  ['that is over, whose year is not typed to its end', '0202-01-01', en.item.tooEarly],
  ['of another century', '9999-12-31', en.item.tooLate],
  ['of another millennium', '12026-12-31', en.item.tooLate],
])('a day %s is not stored, and the field shows what is', async (_name, value, text) => {
  const { bodies } = open(false, { mine: [{ ...own, dueOn: '2099-11-20' }] });
  const field = () => screen.getByLabelText<HTMLInputElement>(/^By/);
  await screen.findByText(first.text);
  fireEvent.change(field(), { target: { value } });
  fireEvent.blur(field());
  expect(await screen.findByText(text)).toBeTruthy();
  expect([field().value, bodies()]).toEqual(['2099-11-20', []]);
  fireEvent.blur(field());
  expect(screen.queryByText(text)).toBeNull();
});

it('a day that is typed wrong says so at once, until it is right, which stores it', async () => {
  const { bodies } = open(false, { mine: [own] });
  const field = () => screen.getByLabelText<HTMLInputElement>(/^By/);
  await screen.findByText(first.text);
  fireEvent.change(field(), { target: { value: '0020-12-02' } });
  expect(screen.queryByText(en.item.tooEarly)).toBeNull();
  fireEvent.change(field(), { target: { value: '9999-12-02' } });
  expect(screen.getByText(en.item.tooLate)).toBeTruthy();
  fireEvent.change(field(), { target: { value: '2098-12-02' } });
  expect(screen.queryByText(en.item.tooLate)).toBeNull();
  await waitFor(() => expect(bodies()).toEqual([{ isDone: false, dueOn: '2098-12-02' }]));
});

it('a day that could not be stored leaves the field', async () => {
  open(false, { mine: [{ ...own, dueOn: '2099-11-20' }], keep: () => problem(500, 'internal_error') });
  await screen.findByText(first.text);
  fireEvent.change(screen.getByLabelText(/^By/), { target: { value: '2099-12-20' } });
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>(/^By/).value).toBe('2099-11-20'));
});

it('a tick that is not stored goes back, and says so', async () => {
  const { toast } = open(false, { mine: [own], keep: () => problem(404, 'not_found') });
  const tick = await screen.findByRole('checkbox', { name: first.text });
  await userEvent.click(tick);
  await waitFor(() => expect(toast()).toMatchObject({ title: en.toasts.notSaved, description: en.toasts.missing }));
  expect((tick as HTMLInputElement).checked).toBe(false);
});

it('a tick without a connection goes back, in words that fit a tick', async () => {
  const { toast } = open(false, { mine: [own], keep: () => undefined });
  const tick = await screen.findByRole<HTMLInputElement>('checkbox', { name: first.text });
  await userEvent.click(tick);
  await waitFor(() => expect(toast()).toMatchObject({ description: en.toasts.unreachable }));
  expect(tick.checked).toBe(false);
});

it.each(['en', 'es'] as const)('the own list names the call, and gives an item back (%s)', async (language) => {
  const copy = texts[language]['membership-homework'];
  const { calls } = open(false, { mine: [own], language });
  const list = within(await screen.findByRole('region', { name: copy.own.title }));
  expect((await list.findByRole('link', { name: own.callTitle })).getAttribute('href')).toContain('recording=A');
  await userEvent.click(list.getByRole('button', { name: new RegExp(`^${copy.item.giveBack}`) }));
  await waitFor(() => expect(calls.some(({ route }) => route.startsWith('DELETE'))).toBe(true));
});

it.each([true, false])('what was given back can be taken again as it was (list of the call: %s)', async (isOfCall) => {
  const stored = { dueOn: '2099-11-20', doneAt: '2026-11-18T08:00:00.000Z' };
  const items = [{ ...first, ...stored, isMine: true }];
  const { bodies } = open(isOfCall, { items, mine: [{ ...own, ...stored }] });
  await userEvent.click(await screen.findByRole('button', { name: /^Give back/ }));
  const undo = await screen.findByRole('button', { name: `${en.item.undo} “${first.text}”` });
  await waitFor(() => expect(document.activeElement).toBe(undo));
  expect(screen.queryByText(/of 1 done/)).toBeNull();
  await userEvent.click(undo);
  await waitFor(() => expect(bodies()).toEqual([{ isDone: true, dueOn: '2099-11-20' }]));
  const tick = await screen.findByRole<HTMLInputElement>('checkbox', { name: first.text });
  await waitFor(() => expect([tick.checked, document.activeElement]).toEqual([true, tick]));
});

it('an empty list leads to the recordings', async () => {
  open(false);
  expect(await screen.findByText(en.own.empty)).toBeTruthy();
  expect(screen.getByRole('link', { name: en.own.toCalls })).toBeTruthy();
});

it('what is done this week is counted from the first tick on', async () => {
  open(false, {
    mine: [
      { ...own, doneAt: '2026-11-18T08:00:00.000Z' },
      { ...own, id: 'two' },
    ],
  });
  expect(await screen.findByText('1 of 2 done')).toBeTruthy();
  await userEvent.click(screen.getAllByRole('checkbox')[0]!);
  await waitFor(() => expect(screen.queryByText(/done$/)).toBeNull());
});

it('a result opens the form for posts: homework, the text of the item, and a link to the call', async () => {
  open(false, { mine: [{ ...own, callTitle: 'Saying [no]' }] });
  await userEvent.click(await screen.findByRole('button', { name: /^Post a result/ }));
  expect(window.location.pathname).toBe('/member-portal');
  expect((window.history.state as { usr: object }).usr).toEqual({
    post: {
      type: 'homework',
      title: first.text,
      content: String.raw`${en.item.result}

[Saying \[no\]](/member-portal?tab=recordings&recording=A)`,
    },
  });
});

it('the ring shows this week’s own part from the first tick on', async () => {
  const two = [own, { ...own, id: 'two' }];
  const answer = { body: two };
  const calls = fakeApi({ 'GET /api/member/action-items': () => ({ status: 200, ...answer }) });
  const { unmount, container } = renderPage(<Homework part="ring" />, { texts });
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(container.textContent).toBe('');
  unmount();
  answer.body = [{ ...own, doneAt: '2026-11-18T08:00:00.000Z' }, two[1]!];
  renderPage(<Homework part="ring" />, { texts });
  expect(await screen.findByRole('img', { name: en.ring.drawing })).toBeTruthy();
  expect(screen.getByText('1 of 2')).toBeTruthy();
});

describe('the line for the next call', () => {
  const week = '2026-11-23';
  const next: MyCallSheetLineDto = { week, startsAt: '2026-11-23T23:00:00.000Z' };
  const path = `/api/member/call-sheet/${week}`;

  function openLine({ answer, language = 'en' }: { answer?: () => FakeAnswer; language?: 'en' | 'es' } = {}) {
    let stored = next;
    const calls = fakeApi({
      'GET /api/auth/user': () => ({ status: 200, body: member }),
      'GET /api/member/call-sheet': () => ({ status: 200, body: stored }),
      [`PUT ${path}`]: ({ body }) => {
        const failure = answer?.();
        if (failure) return failure;
        stored = { ...next, ...(body as object), updatedAt: '2026-11-22T09:30:00.000Z' };
        return { status: 200, body: stored };
      },
      [`DELETE ${path}`]: () => {
        stored = next;
        return { status: 204 };
      },
    });
    return {
      ...renderPage(<Homework part="line" />, { texts, language }),
      bodies: () => calls.filter(({ route }) => route === `PUT ${path}`).map(({ body }) => body),
    };
  }
  const field = (label: string) => screen.findByLabelText<HTMLTextAreaElement>(label);

  it.each(['en', 'es'] as const)('is written, changed and withdrawn (%s)', async (language) => {
    const { line } = texts[language]['membership-homework'];
    const { bodies, toast } = openLine({ language });
    await userEvent.type(await field(line.fields.moved), ' No ');
    await userEvent.click(screen.getByRole('button', { name: line.save }));
    await userEvent.type(await field(line.fields.brings), 'Hi');
    await userEvent.click(await screen.findByRole('button', { name: line.change }));
    await waitFor(() =>
      expect(bodies()).toEqual([
        { moved: 'No', brings: '' },
        { moved: 'No', brings: 'Hi' },
      ]),
    );
    await waitFor(() => expect(toast()?.title).toBe(line.saved));
    await userEvent.click(await screen.findByRole('button', { name: line.withdraw }));
    expect(await screen.findByRole('button', { name: line.save })).toBeTruthy();
    expect((await field(line.fields.moved)).value).toBe('');
    expect(document.activeElement).toBe(await field(line.fields.moved));
  });

  it('asks for a few words, and is not sent without', async () => {
    const { bodies } = openLine();
    await userEvent.click(await screen.findByRole('button', { name: en.line.save }));
    expect(await screen.findByText(en.line.errors.required)).toBeTruthy();
    // The limit is said before it is exceeded.
    expect(screen.getAllByText('Up to 300 characters.')).toHaveLength(2);
    expect(bodies()).toEqual([]);
  });

  it('keeps what was written when the call is over, and says so', async () => {
    const { toast } = openLine({ answer: () => problem(409, 'conflict') });
    await userEvent.type(await field(en.line.fields.moved), 'No');
    await userEvent.click(screen.getByRole('button', { name: en.line.save }));
    await waitFor(() => expect(toast()).toMatchObject({ title: en.toasts.notSaved, description: en.line.over }));
    expect((await field(en.line.fields.moved)).value).toBe('No');
  });
});
