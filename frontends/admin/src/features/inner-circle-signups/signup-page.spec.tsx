import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Route, Routes } from '@leap/platform';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakeApi, problem, type FakeAnswer, type FakeCall } from '../../../../testing/fake-api';
import { adminPlanAnswers } from '../../../../testing/plans';
import { renderPage } from '../../../../testing/render-page';
import { paths } from '../../paths';
import admin from '../../locales/en.json' with { type: 'json' };
import adminEs from '../../locales/es.json' with { type: 'json' };
import audit from '../audit-log/locales/en.json' with { type: 'json' };
import auditEs from '../audit-log/locales/es.json' with { type: 'json' };
import { Page } from './signup-page';
import en from './locales/en.json' with { type: 'json' };
import es from './locales/es.json' with { type: 'json' };

const shell = { errors: { edit_conflict: 'Somebody was faster.' }, fields: { required: 'Fill this in.' } };
const texts = {
  en: { admin, shell, 'admin-inner-circle-signups': en, 'admin-audit': audit },
  es: { admin: adminEs, shell, 'admin-inner-circle-signups': es, 'admin-audit': auditEs },
};
const person = {
  id: 'a1',
  email: 'owner@example.com',
  role: 'admin',
  isInnerCircleMember: false,
  language: 'en',
  mustSetUpSecondFactor: false,
};
const at = '/api/admin/inner-circle-signups/13';
const signup = {
  id: 13,
  firstName: 'Cleo',
  lastName: 'Lake',
  email: 'cleo@example.com',
  createdAt: '2026-11-20T10:00:00.000Z',
  language: 'en',
  readinessLevel: 'just_exploring',
  timeCommitment: '3-5_hours',
  subscriptionType: 'monthly',
  amount: 9_700,
  currency: 'usd',
  paymentStatus: 'not_required',
  stage: 'contacted',
  isMovable: true,
  followUpOn: '2026-12-01',
  progressVersion: '2026-11-21T10:00:00.000Z',
  challengeArea: 'Rest.',
  transformationGoal: 'More rest.',
  cancelAtPeriodEnd: false,
  isRefundable: false,
  refunds: [],
  hasWelcome: false,
  isInvitable: true,
  declineDraft: { subject: 'Your application', body: 'Hi Cleo,' },
  bookings: [],
  events: [],
};
const decline = { subject: 'Sorry', body: 'Hi.', state: 'failed', createdAt: '2026-11-21T10:00:00.000Z' };
const invitation = {
  plan: 'yearly',
  personalLine: 'Good to meet you.',
  state: 'failed',
  expiresAt: '2026-12-05T10:00:00.000Z',
  isClosed: false,
  createdAt: '2026-11-21T10:00:00.000Z',
};
const note = (id: string, body: string, isOwn: boolean) => ({
  id,
  body,
  author: isOwn ? 'Owner' : 'Bea Lake',
  isOwn,
  createdAt: '2026-11-21T10:00:00.000Z',
});

function open(
  routes: Record<string, (call: FakeCall) => FakeAnswer> = {},
  { changes = {}, language = 'en' as 'en' | 'es' } = {},
) {
  const calls = fakeApi({
    'GET /api/admin/plans': () => ({ status: 200, body: adminPlanAnswers }),
    'GET /api/auth/user': () => ({ status: 200, body: person }),
    [`GET ${at}`]: () => ({ status: 200, body: { ...signup, ...changes } }),
    [`GET ${at}/notes`]: () => ({ status: 200, body: [note('n2', 'Hers.', false), note('n1', 'Mine.', true)] }),
    'GET /api/admin/audit-entries': () => ({ status: 200, body: [] }),
    'GET /api/admin/promotion-codes': () => ({ status: 200, body: [{ id: '7', code: 'WELCOME' }] }),
    ...routes,
  });
  const page = renderPage(
    <Routes>
      <Route path={paths.signup(':id')} element={<Page />} />
    </Routes>,
    { texts, language, path: '/admin/inner-circle-signups/13' },
  );
  return { ...page, sent: (route: string) => calls.filter((call) => call.route === route) };
}
const button = (name: string) => screen.findByRole('button', { name });

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(cleanup);

describe.each([
  ['en', en],
  ['es', es],
] as const)('an application (%s)', (language, copy) => {
  it('gets a note once, which is then shown; what was typed stays after a failure', async () => {
    let isDown = true;
    const added = `POST ${at}/notes`;
    const { sent } = open(
      { [added]: () => (isDown ? problem(500, 'internal_error') : { status: 201, body: note('n3', 'New.', true) }) },
      { language },
    );
    const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: new RegExp(copy.notes.label) });
    await userEvent.type(field, ' New. ');
    await userEvent.click(await button(copy.notes.add));
    await waitFor(() => expect(sent(added)).toHaveLength(1));
    isDown = false;
    await userEvent.click(await button(copy.notes.add));
    await waitFor(() => expect(field.value).toBe(''));
    const [one, two] = sent(added);
    expect([one?.body, two?.body]).toEqual([{ body: 'New.' }, { body: 'New.' }]);
    expect(one?.headers.get('Idempotency-Key')).toBe(two?.headers.get('Idempotency-Key'));
  });

  it('has notes with their author; only one’s own can be deleted, after a confirmation', async () => {
    const deleted = `DELETE ${at}/notes/n1`;
    const { sent } = open({ [deleted]: () => ({ status: 204 }) }, { language });
    const hers = (await screen.findByText('Hers.')).closest('li');
    expect(hers?.textContent).toContain('Bea Lake');
    expect(within(hers as HTMLElement).queryByRole('button')).toBeNull();
    await userEvent.click(await button(copy.notes.delete));
    const dialog = within(await screen.findByRole('dialog', { name: copy.notes.deleteTitle }));
    expect(sent(deleted)).toHaveLength(0);
    await userEvent.click(dialog.getByRole('button', { name: copy.notes.delete }));
    await waitFor(() => expect(sent(deleted)).toHaveLength(1));
  });

  it('has a follow-up that is changed at the version that was shown, and removed', async () => {
    const route = `POST ${at}/follow-up`;
    let isLate = true;
    const { sent, toast } = open(
      { [route]: () => (isLate ? problem(409, 'edit_conflict') : { status: 200, body: signup }) },
      { language },
    );
    const field = await screen.findByLabelText<HTMLInputElement>(copy.followUp.label);
    expect(field.value).toBe('2026-12-01');
    fireEvent.change(field, { target: { value: '2026-12-24' } });
    await userEvent.click(await button(copy.followUp.save));
    await waitFor(() => expect(toast()?.description).toBe('Somebody was faster.'));
    expect(field.value).toBe('2026-12-24');
    isLate = false;
    await userEvent.click(await button(copy.followUp.remove));
    await waitFor(() => expect(field.value).toBe(''));
    const version = signup.progressVersion;
    expect(sent(route).map(({ body }) => body)).toEqual([{ followUpOn: '2026-12-24', version }, { version }]);
    await userEvent.click(await button(copy.followUp.save));
    expect(await screen.findByText('Fill this in.')).toBeTruthy();
    expect(sent(route)).toHaveLength(2);
  });

  it('is declined by an email that begins with a text, and is edited; what was typed stays after a conflict', async () => {
    const route = `POST ${at}/decline`;
    let isLate = true;
    const { sent } = open(
      {
        [route]: () => (isLate ? problem(409, 'conflict') : { status: 201, body: {} }),
        [`GET ${at}`]: () => ({
          status: 200,
          body: { ...signup, ...(sent(route).length > 1 ? { decline } : {}) },
        }),
      },
      { language },
    );
    await userEvent.click(await button(copy.decline.open));
    const dialog = within(await screen.findByRole('dialog'));
    const body = dialog.getByRole<HTMLTextAreaElement>('textbox', { name: new RegExp(`^${copy.decline.body}`) });
    expect(body.value).toBe('Hi Cleo,');
    await userEvent.type(body, ' not now.');
    await userEvent.click(dialog.getByRole('button', { name: copy.decline.send }));
    expect(await dialog.findByText(copy.decline.late)).toBeTruthy();
    expect(body.value).toBe('Hi Cleo, not now.');
    isLate = false;
    await userEvent.click(dialog.getByRole('button', { name: copy.decline.send }));
    await waitFor(() => expect(document.activeElement?.id).toBe('decline-email'));
    expect(screen.queryByRole('dialog')).toBeNull();
    const email = { subject: 'Your application', body: 'Hi Cleo, not now.', version: signup.progressVersion };
    expect(sent(route).map((call) => call.body)).toEqual([email, email]);
  });

  it('that was declined shows the email, and cannot be declined again', async () => {
    open({}, { language, changes: { decline } });
    expect(await screen.findByRole('heading', { level: 3, name: 'Sorry' })).toBeTruthy();
    expect(screen.getByRole('link', { name: copy.decline.failedJobs })).toBeTruthy();
    expect(screen.queryByRole('button', { name: copy.decline.open })).toBeNull();
  });

  it('for a plan that was retired meanwhile is invited to pay for another one', async () => {
    const route = `POST ${at}/invitation`;
    const offered = adminPlanAnswers.map((plan) => (plan.value === 'monthly' ? { ...plan, state: 'retired' } : plan));
    const { sent } = open(
      {
        'GET /api/admin/plans': () => ({ status: 200, body: offered }),
        [route]: () => ({ status: 201, body: {} }),
      },
      { language },
    );
    await userEvent.click(await button(copy.invite.open));
    const dialog = within(await screen.findByRole('dialog'));
    const yearly = await dialog.findByRole('radio', { name: new RegExp(copy.plans.yearly) });
    expect(dialog.getAllByRole<HTMLInputElement>('radio').map(({ checked }) => checked)).toEqual([false, false]);
    await userEvent.click(dialog.getByRole('button', { name: copy.invite.send }));
    expect(sent(route)).toEqual([]);
    await userEvent.click(yearly);
    await userEvent.click(dialog.getByRole('button', { name: copy.invite.send }));
    await waitFor(() => expect(sent(route).map(({ body }) => body)).toMatchObject([{ plan: 'yearly' }]));
  });

  it('is invited to pay for a plan with a personal line; what was typed stays after a conflict', async () => {
    const route = `POST ${at}/invitation`;
    let isLate = true;
    const { sent } = open(
      {
        [route]: () => (isLate ? problem(409, 'conflict') : { status: 201, body: {} }),
        [`GET ${at}`]: () => ({
          status: 200,
          body: { ...signup, ...(sent(route).length > 1 ? { invitation } : {}) },
        }),
      },
      { language },
    );
    await userEvent.click(await button(copy.invite.open));
    const dialog = within(await screen.findByRole('dialog'));
    const plan = (name: string) => dialog.getByRole<HTMLInputElement>('radio', { name: new RegExp(name) });
    await waitFor(() => expect(plan(copy.plans.monthly).checked).toBe(true));
    await userEvent.click(plan(copy.plans.yearly));
    await userEvent.selectOptions(await dialog.findByLabelText(new RegExp(copy.invite.promotionCode)), 'WELCOME');
    const line = dialog.getByRole<HTMLTextAreaElement>('textbox');
    await userEvent.type(line, ' Good to meet you. ');
    await userEvent.click(dialog.getByRole('button', { name: copy.invite.send }));
    expect(await dialog.findByText(copy.invite.late)).toBeTruthy();
    expect(line.value).toBe(' Good to meet you. ');
    isLate = false;
    await userEvent.click(dialog.getByRole('button', { name: copy.invite.send }));
    await button(copy.invite.again);
    expect(screen.queryByRole('dialog')).toBeNull();
    const { progressVersion: version } = signup;
    const invited = { plan: 'yearly', promotionCode: 'WELCOME', personalLine: 'Good to meet you.', version };
    expect(sent(route).map(({ body }) => body)).toEqual([invited, invited]);
    const [one, two] = sent(route).map(({ headers }) => headers.get('Idempotency-Key'));
    expect(one).toBe(two);
  });

  it.each([
    ['isPaid', { userId: 'u1' }, {}],
    ['isClosed', {}, { isClosed: true }],
    ['isExpired', {}, { expiresAt: '2020-01-01T10:00:00.000Z' }],
    ['isOpen', {}, { expiresAt: '2999-01-01T10:00:00.000Z' }],
  ] as const)('shows the invitation and its link: %s', async (state, changes, ofInvitation) => {
    open({}, { language, changes: { ...changes, invitation: { ...invitation, ...ofInvitation } } });
    expect(await screen.findByText(invitation.personalLine)).toBeTruthy();
    expect(screen.getByText(new RegExp(`^${copy.invite[state].replace('{{when}}', '')}`))).toBeTruthy();
    expect(screen.getByRole('link', { name: copy.invite.failedJobs }).getAttribute('href')).toContain(
      'send-invitation',
    );
  });

  it('gets a part of its last payment back; nothing is chosen about the membership beforehand', async () => {
    const route = `POST ${at}/refund`.replace('inner-circle-signups', 'inner-circle/signups');
    const { sent } = open(
      {
        [`GET ${at}/last-payment`.replace('inner-circle-signups', 'inner-circle/signups')]: () => ({
          status: 200,
          body: { amount: 27_500, refunded: 2_500, currency: 'usd', paidAt: '2026-11-03T10:00:00.000Z' },
        }),
        [route]: () => ({ status: 201, body: {} }),
      },
      { changes: { isRefundable: true }, language },
    );
    await userEvent.click(await button(copy.refund.open));
    const dialog = within(await screen.findByRole('dialog'));
    const amount = await dialog.findByRole<HTMLInputElement>('textbox', { name: new RegExp(copy.refund.amount) });
    expect(amount.value).toBe('250');
    await userEvent.clear(amount);
    await userEvent.type(amount, '250.01');
    await userEvent.click(dialog.getByRole('button', { name: copy.refund.send }));
    expect(await dialog.findByText(copy.refund.errors.amount.too_large)).toBeTruthy();
    expect(dialog.getByText(copy.refund.errors.membership.required)).toBeTruthy();
    await userEvent.clear(amount);
    await userEvent.type(amount, '25.50');
    await userEvent.click(dialog.getByRole('radio', { name: copy.refund.choices.stays }));
    await userEvent.click(dialog.getByRole('button', { name: copy.refund.send }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent(route).map(({ body }) => body)).toEqual([{ amount: 2_550, endsMembership: false }]);
  });

  it('that was paid cannot be invited', async () => {
    open({}, { language, changes: { isInvitable: false } });
    await button(copy.decline.open);
    expect(screen.queryByRole('button', { name: copy.invite.open })).toBeNull();
  });

  it('that follows a fact has no menu, and says which', async () => {
    open({}, { language, changes: { stage: 'call_booked', isMovable: false } });
    expect(await screen.findByText(copy.stage.fixed.call_booked, { exact: false })).toBeTruthy();
    expect(document.querySelector('[data-stage-of]')).toBeNull();
    expect(screen.queryByRole('button', { name: copy.decline.open })).toBeNull();
  });

  it('with an upcoming call says why it has no buttons to invite or decline, with a link to the call', async () => {
    const call = { id: 'b7', startsAt: new Date(Date.now() + 86_400_000).toISOString(), bookingStatus: 'confirmed' };
    open({}, { language, changes: { stage: 'call_booked', isMovable: false, isInvitable: false, bookings: [call] } });
    const why = (await screen.findByText(new RegExp(copy.pendingCall.slice(0, 20)))).closest('p');
    expect(within(why!).getByRole('link').getAttribute('href')).toContain(paths.booking('b7'));
  });

  it('sends “we received your application” again after a confirmation that says what it is', async () => {
    const resend = `POST ${at}/resend-receipt`;
    const { sent } = open({ [resend]: () => ({ status: 202 }) }, { language });
    await userEvent.click(await button(copy.actions.receipt));
    expect(await screen.findByText(copy.actions.receiptText.replace('{{name}}', 'Cleo'))).toBeTruthy();
    expect(sent(resend)).toHaveLength(0);
    await userEvent.click(screen.getByRole('button', { name: copy.actions.receiptAction }));
    await waitFor(() => expect(sent(resend)).toHaveLength(1));
  });
});
