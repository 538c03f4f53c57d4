import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from '@leap/platform';
import { fakeApi, problem, type FakeAnswer } from '../../../../testing/fake-api';
import { adminPlanAnswers } from '../../../../testing/plans';
import { renderPage } from '../../../../testing/render-page';
import admin from '../../locales/en.json' with { type: 'json' };
import applications from '../inner-circle-signups/locales/en.json' with { type: 'json' };
import audit from '../audit-log/locales/en.json' with { type: 'json' };
import en from './locales/en.json' with { type: 'json' };
import { Page } from './member-page';

const own = {
  admin,
  'admin-members': en,
  'admin-inner-circle-signups': applications,
  'admin-audit': audit,
  shell: { errors: {} },
};
const texts = { en: own, es: own };
const person = {
  id: 'a1',
  email: 'owner@example.com',
  role: 'admin',
  isInnerCircleMember: false,
  language: 'en',
  mustSetUpSecondFactor: false,
};
const member = {
  id: 'm1',
  email: 'ana@example.com',
  firstName: 'Ana',
  lastName: 'Example',
  membership: 'none',
  role: 'user',
  language: 'en',
  tags: ['berlin'],
  hasSecondFactor: false,
  isDisabled: false,
  hasPassword: true,
  canSetPassword: true,
  mustSetUpSecondFactor: false,
  sessionsCount: 0,
  hasLiveSubscription: false,
  earlierDecisions: [],
  payments: [],
  paymentsCount: 0,
  applications: [],
  createdAt: '2026-03-01T10:00:00.000Z',
  updatedAt: '2026-03-01T10:00:00.000Z',
};
const theirs = { ...member, tags: ['paris'], updatedAt: '2026-03-01T11:00:00.000Z' };

/** The account page with a versioned server. */
function open() {
  const at = { stored: member };
  const calls = fakeApi({
    'GET /api/auth/user': () => ({ status: 200, body: person }),
    'GET /api/admin/members/m1': () => ({ status: 200, body: at.stored }),
    'GET /api/admin/audit-entries': () => ({ status: 200, body: [] }),
    'GET /api/admin/bookings': () => ({ status: 200, body: [] }),
    'GET /api/admin/plans': () => ({ status: 200, body: adminPlanAnswers }),
    'POST /api/admin/members/m1/send-password-link': () => ({ status: 204 }),
    'PATCH /api/admin/members/m1': ({ body }): FakeAnswer => {
      const { tags, version } = body as { tags: string[]; version: string };
      if (version !== at.stored.updatedAt) return problem(409, 'edit_conflict');
      at.stored = { ...at.stored, tags, updatedAt: '2026-03-01T12:00:00.000Z' };
      return { status: 200, body: at.stored };
    },
  });
  const view = renderPage(
    <Routes>
      <Route path="/admin/members/:id" element={<Page />} />
    </Routes>,
    { texts, path: '/admin/members/m1' },
  );
  const reads = () => calls.filter(({ route }) => route === 'GET /api/admin/members/m1').length;
  return {
    ...view,
    sent: () => calls.filter(({ route }) => route.startsWith('PATCH')).map(({ body }) => body),
    /** Another person changes the tags, and an action on this page refetches the account. */
    changeElsewhere: async () => {
      at.stored = theirs;
      const before = reads();
      await userEvent.click(screen.getByRole('button', { name: en.account.link }));
      await waitFor(() => expect(reads()).toBeGreaterThan(before));
    },
  };
}
const field = () => screen.findByRole<HTMLInputElement>('textbox', { name: en.tags.label });
const save = () => userEvent.click(screen.getByRole('button', { name: en.tags.save }));

beforeEach(() => sessionStorage.clear());
afterEach(cleanup);

describe('the tags of an account', () => {
  it('that were changed by another person are never overwritten unseen, also after another action', async () => {
    const { sent, changeElsewhere } = open();
    await userEvent.type(await field(), ', vip');
    await changeElsewhere();
    expect((await field()).value).toBe('berlin, vip');
    await save();
    expect(await screen.findByText(admin.conflict.title)).toBeTruthy();
    expect(screen.getByText('paris')).toBeTruthy();
    expect(sent()).toEqual([{ tags: ['berlin', 'vip'], version: member.updatedAt }]);
    await userEvent.click(screen.getByRole('radio', { name: /^Theirs/ }));
    await userEvent.click(screen.getByRole('button', { name: admin.conflict.save }));
    await waitFor(() => expect(sent()).toHaveLength(2));
    expect(sent()[1]).toEqual({ tags: ['paris'], version: theirs.updatedAt });
    expect((await field()).value).toBe('paris');
  });

  it('follow the stored ones while nothing is typed', async () => {
    const { changeElsewhere } = open();
    expect((await field()).value).toBe('berlin');
    await changeElsewhere();
    await waitFor(async () => expect((await field()).value).toBe('paris'));
  });

  it('are kept as a draft with their base version, until they are saved or discarded', async () => {
    open();
    await userEvent.type(await field(), ', vip');
    expect(screen.getByText(en.tags.unsaved)).toBeTruthy();
    cleanup();
    const { sent } = open();
    expect((await field()).value).toBe('berlin, vip');
    await save();
    await waitFor(() => expect(sent()).toEqual([{ tags: ['berlin', 'vip'], version: member.updatedAt }]));
    await waitFor(() => expect(screen.queryByText(en.tags.unsaved)).toBeNull());
    await userEvent.type(await field(), ', more');
    await userEvent.click(screen.getByRole('button', { name: en.tags.discard }));
    expect((await field()).value).toBe('berlin, vip');
  });

  it('are not sent when they are too many or too long', async () => {
    const { sent } = open();
    for (const [typed, copy] of [
      ['x'.repeat(41), en.tags.errors.too_long],
      [Array.from({ length: 21 }, (_, n) => `t${n}`).join(','), en.tags.errors.too_many],
    ] as const) {
      await userEvent.clear(await field());
      await userEvent.click(await field());
      await userEvent.paste(typed);
      await save();
      expect(await screen.findByText(copy)).toBeTruthy();
    }
    expect(sent()).toEqual([]);
  });
});
