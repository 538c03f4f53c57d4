import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakeApi, problem, type FakeCall } from '../../../../testing/fake-api';
import { renderPage } from '../../../../testing/render-page';
import admin from '../../locales/en.json' with { type: 'json' };
import signups from '../inner-circle-signups/locales/en.json' with { type: 'json' };
import en from './locales/en.json' with { type: 'json' };
import { Page } from './members-page';

const own = { admin, 'admin-members': en, 'admin-inner-circle-signups': signups, shell: { errors: {} } };
const texts = { en: own, es: own };
const person = {
  id: 'a1',
  email: 'owner@example.com',
  role: 'admin',
  isInnerCircleMember: false,
  language: 'en',
  mustSetUpSecondFactor: false,
};
const row = (id: string, more: object = {}) => ({
  id,
  email: `${id}@example.com`,
  firstName: id,
  membership: 'none',
  role: 'user',
  language: 'en',
  tags: [],
  hasSecondFactor: false,
  metadata: {},
  isDisabled: false,
  canSetPassword: true,
  createdAt: '2026-03-01T10:00:00.000Z',
  ...more,
});

let page: ReturnType<typeof renderPage>;
function open(
  rows = [row('Ana'), row('Ben', { membership: 'member', tags: ['vip'] }), row('Cleo', { isDisabled: true })],
  more: Parameters<typeof fakeApi>[0] = {},
): FakeCall[] {
  const calls = fakeApi({
    'GET /api/auth/user': () => ({ status: 200, body: person }),
    'GET /api/admin/members': () => ({ status: 200, body: rows }),
    'GET /api/admin/members/tags': () => ({ status: 200, body: { tags: ['vip'] } }),
    'POST /api/admin/members/bulk-tag': ({ body }) => ({
      status: 200,
      body: { done: (body as { ids: string[] }).ids, failed: [] },
    }),
    'POST /api/admin/members/bulk-send-password-link': () => ({
      status: 200,
      body: { done: [], failed: [{ id: 'Ana', code: 'conflict' }] },
    }),
    'POST /api/admin/members/bulk-grant-membership': () => ({
      status: 200,
      body: { done: ['Cleo'], failed: [{ id: 'Ana', code: 'conflict' }] },
    }),
    'POST /api/admin/members': ({ body }) => ({ status: 201, body: { ...row('new'), ...(body as object) } }),
    ...more,
  });
  page = renderPage(<Page />, { texts, path: '/admin/members' });
  return calls;
}
const sent = (calls: FakeCall[]) =>
  calls.filter(({ route }) => route.startsWith('POST')).map(({ route, body }) => [route.split('/').at(-1), body]);
const chooseAll = async () => userEvent.click(await screen.findByRole('checkbox', { name: 'Select all rows shown' }));
const start = (name: string) =>
  userEvent.click(within(screen.getByRole('group', { name: 'Selected rows' })).getByRole('button', { name }));

beforeEach(() => localStorage.clear());
afterEach(cleanup);

describe('an invitation', () => {
  const fill = async (dialog: HTMLElement) => {
    await userEvent.type(within(dialog).getByRole('textbox', { name: /^First name/ }), 'Ana');
    await userEvent.type(within(dialog).getByRole('textbox', { name: /^Email/ }), 'ana@example.com');
  };

  it('makes a member with a reason, or a colleague without', async () => {
    const calls = open();
    await userEvent.click(await screen.findByRole('button', { name: en.invite.open }));
    const dialog = await screen.findByRole('dialog', { name: en.invite.title });
    await fill(dialog);
    await userEvent.click(within(dialog).getByRole('button', { name: en.invite.send }));
    expect(document.activeElement).toBe(within(dialog).getByRole('textbox', { name: /^Why without payment/ }));
    await userEvent.selectOptions(within(dialog).getByRole('combobox', { name: /^Invite them as/ }), 'editor');
    await userEvent.click(within(dialog).getByRole('button', { name: en.invite.send }));
    const person = { firstName: 'Ana', lastName: '', email: 'ana@example.com', language: 'en', role: 'editor' };
    await waitFor(() => expect(sent(calls)).toEqual([['members', person]]));
    await waitFor(() => expect(page.address()).toBe('/admin/members/new'));
    expect(page.toast()?.title).toBe('Invitation on its way to ana@example.com');
  });

  it('of an address that has an account is refused at the field', async () => {
    open(undefined, {
      'POST /api/admin/members': () => problem(422, 'validation_failed', [{ field: 'email', code: 'email_taken' }]),
    });
    await userEvent.click(await screen.findByRole('button', { name: en.invite.open }));
    const dialog = await screen.findByRole('dialog', { name: en.invite.title });
    await fill(dialog);
    await userEvent.type(within(dialog).getByRole('textbox', { name: /^Why without payment/ }), 'A gift.');
    await userEvent.click(within(dialog).getByRole('button', { name: en.invite.send }));
    expect(await within(dialog).findByText(en.invite.errors.email.email_taken)).toBeTruthy();
    expect(document.activeElement).toBe(within(dialog).getByRole('textbox', { name: /^Email/ }));
  });
});

describe('bulk actions', () => {
  it('add a tag, which is required', async () => {
    const calls = open();
    await chooseAll();
    await start(en.bulk.add);
    const dialog = await screen.findByRole('dialog', { name: 'Add a tag to 3 people?' });
    await userEvent.click(within(dialog).getByRole('button', { name: en.bulk.add }));
    expect(within(dialog).getByText(en.bulk.tagMissing)).toBeTruthy();
    const field = within(dialog).getByRole('combobox', { name: /^Tag/ });
    expect(document.activeElement).toBe(field);
    await userEvent.type(field, ' retreat ');
    await userEvent.click(within(dialog).getByRole('button', { name: en.bulk.add }));
    await waitFor(() =>
      expect(sent(calls)).toEqual([['bulk-tag', { ids: ['Ana', 'Ben', 'Cleo'], add: ['retreat'], remove: [] }]]),
    );
    expect(await screen.findByText('Add a tag: done for 3 rows')).toBeTruthy();
  });

  it('remove a tag', async () => {
    const calls = open();
    await chooseAll();
    await start(en.bulk.remove);
    const dialog = await screen.findByRole('dialog', { name: 'Remove a tag from one person?' });
    await userEvent.type(within(dialog).getByRole('combobox', { name: /^Tag/ }), 'vip{Enter}');
    await waitFor(() => expect(sent(calls)).toEqual([['bulk-tag', { ids: ['Ben'], add: [], remove: ['vip'] }]]));
  });

  it('send password links; failures are listed with their reason', async () => {
    const calls = open();
    await chooseAll();
    await start(en.bulk.link);
    const dialog = await screen.findByRole('dialog', { name: 'Send a password link to 2 people?' });
    await userEvent.click(within(dialog).getByRole('button', { name: en.bulk.link }));
    await waitFor(() => expect(sent(calls)).toEqual([['bulk-send-password-link', { ids: ['Ana', 'Ben'] }]]));
    expect((await screen.findByText('Ana', { selector: 'strong' })).closest('li')?.textContent).toBe(
      `Ana: ${en.bulk.linkDisabled}`,
    );
  });

  it('grant memberships with a required reason', async () => {
    const calls = open();
    await chooseAll();
    await start(en.bulk.grant);
    const dialog = await screen.findByRole('dialog', { name: 'Grant membership to 2 people?' });
    await userEvent.click(within(dialog).getByRole('button', { name: en.bulk.grant }));
    expect(within(dialog).getByText(admin.confirm.reasonMissing)).toBeTruthy();
    await userEvent.type(within(dialog).getByRole('textbox', { name: /^Reason/ }), 'The retreat.');
    await userEvent.click(within(dialog).getByRole('button', { name: en.bulk.grant }));
    await waitFor(() =>
      expect(sent(calls)).toEqual([['bulk-grant-membership', { ids: ['Ana', 'Cleo'], reason: 'The retreat.' }]]),
    );
    expect((await screen.findByText('Ana', { selector: 'strong' })).closest('li')?.textContent).toBe(
      `Ana: ${en.bulk.grantMember}`,
    );
  });

  it('send no links where passwords are stored elsewhere', async () => {
    open([row('Ana', { canSetPassword: false })]);
    await chooseAll();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: en.bulk.link }).disabled).toBe(true);
  });
});
