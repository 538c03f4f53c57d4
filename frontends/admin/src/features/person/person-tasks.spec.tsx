import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakeApi } from '../../../../testing/fake-api';
import { renderPage } from '../../../../testing/render-page';
import admin from '../../locales/en.json' with { type: 'json' };
import adminEs from '../../locales/es.json' with { type: 'json' };
import { Page } from './due-tasks-page';
import en from './locales/en.json' with { type: 'json' };
import es from './locales/es.json' with { type: 'json' };
import { PersonTasks } from './person-tasks';

const texts = {
  en: { admin, 'admin-person': en, shell: {} },
  es: { admin: adminEs, 'admin-person': es, shell: {} },
};
const user = { id: 'u1', isAuthenticated: true, role: 'admin', language: 'en', mustSetUpSecondFactor: false };
const task = (id: string, more: object = {}) => ({
  id,
  body: `Task ${id}`,
  createdAt: '2026-01-01T10:00:00.000Z',
  ...more,
});
const person = { kind: 'contact', id: 'c1', name: 'Ana Sample' };

function open(tasks: object[], { isPage = false, status = 201 } = {}) {
  let stored = tasks;
  const calls = fakeApi({
    'GET /api/auth/user': () => ({ status: 200, body: user }),
    'GET /api/admin/people/contact/c1/tasks': () => ({ status: 200, body: { tasks: stored } }),
    'GET /api/admin/people/tasks': () => ({ status: 200, body: { tasks: stored } }),
    'POST /api/admin/people/contact/c1/tasks': () =>
      status === 201
        ? { status, body: task('new') }
        : { status, body: { code: 'validation_failed', status, errors: [{ field: 'body', code: 'too_many' }] } },
    'PATCH /api/admin/people/contact/c1/tasks/1': () => {
      stored = stored.slice(1);
      return { status: 200, body: task('1') };
    },
    'DELETE /api/admin/people/contact/c1/tasks/1': () => {
      stored = stored.slice(1);
      return { status: 204 };
    },
  });
  renderPage(isPage ? <Page /> : <PersonTasks kind="contact" id="c1" />, { texts, path: '/admin/tasks' });
  return () =>
    calls.filter(({ route }) => !route.startsWith('GET')).map(({ route, body }) => [route.split(' ')[0], body]);
}

beforeEach(() => sessionStorage.clear());
afterEach(cleanup);

describe('the tasks with a person', () => {
  it('are added with their day by keyboard', async () => {
    const sent = open([]);
    expect(await screen.findByText(en.tasks.none)).toBeTruthy();
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: new RegExp(en.tasks.label) });
    await userEvent.click(screen.getByRole('button', { name: en.tasks.add }));
    expect(await screen.findByText(en.tasks.errors.body.required)).toBeTruthy();
    await userEvent.type(screen.getByLabelText(en.tasks.dueOn), '2026-12-01');
    await userEvent.type(field, ' Call her {Enter}');
    await waitFor(() => expect(sent()).toEqual([['POST', { body: 'Call her', dueOn: '2026-12-01' }]]));
    await waitFor(() => expect(field.value).toBe(''));
  });

  it('beyond the limit stay in the form, with the reason', async () => {
    open([], { status: 422 });
    const field = await screen.findByRole<HTMLInputElement>('textbox', { name: new RegExp(en.tasks.label) });
    await userEvent.type(field, 'One more{Enter}');
    expect(await screen.findByText(en.tasks.errors.body.too_many)).toBeTruthy();
    expect(field.value).toBe('One more');
  });

  it('are ticked off and opened again; the focus stays in the list', async () => {
    const sent = open([
      task('1', { dueOn: '2020-01-02' }),
      task('2', { doneAt: '2026-01-02T20:00:00.000Z', doneBy: 'Luis' }),
    ]);
    const list = await screen.findByRole('group', { name: en.parts.tasks });
    expect(within(list).getByText(/^Overdue since/)).toBeTruthy();
    expect(within(list).getByText(/by Luis$/)).toBeTruthy();
    expect(within(list).getByRole<HTMLInputElement>('checkbox', { name: 'Task 2' }).checked).toBe(true);
    await userEvent.click(within(list).getByRole('checkbox', { name: 'Task 1' }));
    await waitFor(() => expect(sent()).toEqual([['PATCH', { isDone: true }]]));
    await waitFor(() => expect(within(list).queryByText('Task 1')).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(list));
  });

  it('are deleted after a question', async () => {
    const sent = open([task('1')]);
    await userEvent.click(await screen.findByRole('button', { name: 'Delete task: Task 1' }));
    const dialog = await screen.findByRole('dialog', { name: en.tasks.deleteTitle });
    expect(sent()).toEqual([]);
    await userEvent.click(within(dialog).getByRole('button', { name: en.tasks.delete }));
    expect(await screen.findByText(en.tasks.none)).toBeTruthy();
  });
});

describe('the due tasks', () => {
  it('each lead to their person, and are ticked off there', async () => {
    const sent = open([task('1', { dueOn: '2020-01-02', person }), task('2', { dueOn: '2020-01-03' })], {
      isPage: true,
    });
    expect((await screen.findByRole('link', { name: 'Ana Sample' })).getAttribute('href')).toBe(
      '/admin/people/contact/c1',
    );
    // Nobody's page is left to change it on.
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Task 2' }).disabled).toBe(true);
    await userEvent.click(screen.getByRole('checkbox', { name: 'Task 1' }));
    await waitFor(() => expect(sent()).toEqual([['PATCH', { isDone: true }]]));
  });

  it('say so when there are none', async () => {
    open([], { isPage: true });
    expect(await screen.findByText(en.due.empty.title)).toBeTruthy();
  });
});
