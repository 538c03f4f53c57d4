import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakeApi, problem } from '../../../../testing/fake-api';
import { adminPlanAnswers } from '../../../../testing/plans';
import { renderPage } from '../../../../testing/render-page';
import admin from '../../locales/en.json' with { type: 'json' };
import adminEs from '../../locales/es.json' with { type: 'json' };
import { Page } from './signups-page';
import en from './locales/en.json' with { type: 'json' };
import es from './locales/es.json' with { type: 'json' };
import { stages } from './stages';

const texts = {
  en: { admin, shell: {}, 'admin-inner-circle-signups': en },
  es: { admin: adminEs, shell: {}, 'admin-inner-circle-signups': es },
};
const person = {
  id: 'a1',
  email: 'owner@example.com',
  role: 'admin',
  isInnerCircleMember: false,
  language: 'en',
  mustSetUpSecondFactor: false,
};
const card = (id: number, firstName: string, stage: string, more: object = {}) => ({
  id,
  firstName,
  lastName: 'Lake',
  email: 'x@example.com',
  createdAt: new Date(Date.now() - 3 * 86_400_000).toISOString(),
  language: 'en',
  readinessLevel: 'just_exploring',
  timeCommitment: '3-5_hours',
  subscriptionType: 'quarterly',
  amount: 27_500,
  currency: 'usd',
  paymentStatus: 'not_required',
  stage,
  isMovable: true,
  progressVersion: '2026-11-20T10:00:00.000Z',
  ...more,
});

/** A board that remembers moves; with `most` cards in a column. */
function open({ language = 'en' as 'en' | 'es', most = 20, isDown = (): boolean => false } = {}) {
  const all = [
    card(3, 'Cleo', 'contacted'),
    card(1, 'Ana', 'new'),
    card(2, 'Ben', 'new', { followUpOn: '2026-01-02' }),
    card(4, 'Dora', 'member', { isMovable: false }),
  ];
  const calls = fakeApi({
    'GET /api/admin/plans': () => ({ status: 200, body: adminPlanAnswers }),
    'GET /api/auth/user': () => ({ status: 200, body: person }),
    'GET /api/admin/inner-circle-signups/board': () => {
      if (isDown()) return problem(500, 'internal_error');
      const columns = stages.map((stage) => {
        const items = all.filter((one) => one.stage === stage);
        return { stage, items: items.slice(0, most), hasMore: items.length > most };
      });
      return { status: 200, body: { columns } };
    },
    'POST /api/admin/inner-circle-signups/1/move': ({ body }) => {
      const moved = card(1, 'Ana', (body as { stage: string }).stage);
      all[1] = moved;
      return { status: 200, body: moved };
    },
  });
  return { calls, ...renderPage(<Page />, { texts, language, path: '/admin/inner-circle-signups?view=board' }) };
}

const column = (name: string) => screen.findByRole('region', { name: new RegExp(`^${name}`) });
const fill = (text: string, values: Record<string, string>) =>
  Object.entries(values).reduce((filled, [key, value]) => filled.replace(`{{${key}}}`, value), text);

afterEach(cleanup);

describe('the board of applications', () => {
  it.each([
    ['en', en, '3 days ago'],
    ['es', es, 'hace 3 días'],
  ] as const)(
    'has cards with plan, age and follow-up, and moves one, which keeps the focus (%s)',
    async (language, copy, age) => {
      const { calls, toast } = open({ language });
      const ben = (await screen.findByRole('link', { name: 'Ben Lake' })).closest('li') as HTMLElement;
      expect(ben.textContent).toContain(copy.plans.none);
      expect(ben.textContent).toContain(fill(copy.board.applied, { when: age }));
      expect(ben.textContent).toContain(copy.board.isDue.split('{{')[0]);
      const member = within(await column(copy.stages.member));
      expect(member.getByText(copy.stage.fixed.member)).toBeTruthy();
      expect(member.queryByRole('button')).toBeNull();

      const label = (stage: string) => fill(copy.stage.move, { name: 'Ana Lake', stage });
      screen.getByRole('button', { name: label(copy.stages.new) }).focus();
      await userEvent.keyboard('{Enter}');
      await screen.findByRole('menuitemradio', { name: copy.stages.contacted });
      await userEvent.keyboard('{ArrowDown}{Enter}');
      const moved = within(await column(copy.stages.contacted));
      const button = await moved.findByRole('button', { name: label(copy.stages.contacted) });
      await waitFor(() => expect(document.activeElement).toBe(button));
      expect(toast()?.title).toBe(fill(copy.stage.moved, { name: 'Ana Lake', stage: copy.stages.contacted }));
      expect(calls.find(({ route }) => route.startsWith('POST'))?.body).toEqual({
        stage: 'contacted',
        version: '2026-11-20T10:00:00.000Z',
      });
    },
  );

  it('takes a card that is dragged to a stage somebody chooses, and no other', async () => {
    const { calls } = open();
    const ana = (await screen.findByRole('link', { name: 'Ana Lake' })).closest('li') as HTMLElement;
    const booked = await column(en.stages.call_booked);
    fireEvent.dragStart(ana);
    // Not prevented: the browser refuses the drop.
    expect(fireEvent.dragOver(booked)).toBe(true);
    fireEvent.drop(booked);
    fireEvent.dragStart(ana);
    const contacted = await column(en.stages.contacted);
    expect(fireEvent.dragOver(contacted)).toBe(false);
    fireEvent.drop(contacted);
    await waitFor(async () => expect(within(await column(en.stages.contacted)).getByText('Ana Lake')).toBeTruthy());
    expect(calls.filter(({ route }) => route.startsWith('POST')).map(({ body }) => body)).toEqual([
      { stage: 'contacted', version: '2026-11-20T10:00:00.000Z' },
    ]);
    expect((await screen.findByRole('link', { name: 'Dora Lake' })).closest('li')?.draggable).toBe(false);
  });

  it('links to the list where a column has more; a card that is moved beyond its end leaves the focus on the column', async () => {
    open({ most: 1 });
    const first = within(await column(en.stages.new));
    expect(first.getByRole('heading', { level: 2 }).textContent).toBe('New 1+');
    expect(first.getByRole('link', { name: 'Open list: New' }).getAttribute('href')).toMatch(
      /\/admin\/inner-circle-signups\?stage=new$/,
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Move Ana Lake, now at “New”' }));
    await userEvent.click(await screen.findByRole('menuitemradio', { name: 'Contacted' }));
    await waitFor(() => expect(document.activeElement?.id).toBe('column-contacted'));
    expect(screen.queryByRole('link', { name: 'Ana Lake' })).toBeNull();
  });

  it('reports a failure to load, and retries', async () => {
    let isDown = true;
    open({ isDown: () => isDown });
    const retry = await screen.findByRole('button', { name: admin.table.error.retry });
    isDown = false;
    await userEvent.click(retry);
    expect(await screen.findByRole('link', { name: 'Ana Lake' })).toBeTruthy();
  });
});
