import { afterEach, expect, it } from '@jest/globals';
import { nextWeeklyCall } from '@leap/domain';
import { cleanup, screen, within } from '@testing-library/react';
import { fakeApi } from '../../../../testing/fake-api';
import { renderPage } from '../../../../testing/render-page';
import en from '../../locales/en.json' with { type: 'json' };
import es from '../../locales/es.json' with { type: 'json' };
import { OwnPod } from './own-pod';

const texts = { en: { membership: en }, es: { membership: es } };
const schedule = { weekday: 4, time: '18:00', minutes: 45, timeZone: 'America/New_York' };

afterEach(cleanup);

it.each([
  ['en', /^No call on .+\. I’m away\.$/],
  ['es', /^No hay llamada el .+\. I’m away\.$/],
] as const)('shows which of its calls is canceled, and the next one that takes place (%s)', async (language, text) => {
  const { week, startsAt } = nextWeeklyCall({ schedule, changes: [] }, new Date());
  const changes = [{ week, status: 'cancelled' as const, note: { en: 'I’m away.' } }];
  fakeApi({
    'GET /api/member/pod': () => ({
      status: 200,
      body: { pod: { name: 'Thursday pod', call: schedule, changes, people: [] } },
    }),
  });
  renderPage(<OwnPod />, { texts, language });
  const pod = within(await screen.findByRole('region', { name: /Thursday pod/ }));
  const [change] = await pod.findAllByRole('listitem');
  expect(change?.textContent).toMatch(text);
  expect(pod.getByText('I’m away.').getAttribute('lang')).toBe('en');
  const next = nextWeeklyCall({ schedule, changes }, new Date()).startsAt;
  expect(next > startsAt).toBe(true);
  expect(pod.getByText(/^Next call: |^Siguiente llamada: |^Próxima llamada: /).textContent).toContain(
    String(next.getDate()),
  );
});
