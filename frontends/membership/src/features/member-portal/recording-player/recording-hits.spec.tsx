import type { RecordingLineDto } from '@leap/client/membership';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { problem } from '../../../../../testing/fake-api';
import { ok, open, recording } from '../recordings/recordings.test-kit';
import { piecesOfTerms } from './transcript-search';

beforeEach(() => {
  sessionStorage.clear();
  Element.prototype.scrollIntoView = () => undefined;
});
afterEach(cleanup);

const line = (id: string, fields: Partial<RecordingLineDto> = {}): RecordingLineDto => ({
  id,
  callRecordingId: 'A',
  callTitle: 'Saying no',
  callLanguage: 'en',
  recordedAt: '2026-11-16T23:00:00.000Z',
  positionSeconds: 332,
  speaker: 'Ana',
  text: 'No is a sentence.',
  ...fields,
});

it.each([
  ['en', 'Search all recordings', 'Showing 3 places', 'Nothing found. Try another word, or fewer.'],
  ['es', 'Buscar en todas las grabaciones', 'Se muestran 3 lugares', /^No se encontró nada\./],
] as const)('finds what was said, with links to the moment (%s)', async (language, label, shown, none) => {
  const { calls } = open({
    language,
    recordings: ok([recording('A')]),
    lines: ({ search }) => ({
      status: 200,
      body: search.get('q')?.startsWith('sentence')
        ? [
            line('1', { text: undefined, speaker: undefined, positionSeconds: undefined }),
            line('2'),
            line('3', { callRecordingId: 'B', callTitle: 'Rest', positionSeconds: undefined }),
          ]
        : [],
    }),
  });
  const field = await screen.findByLabelText(label);
  await userEvent.type(field, 'sentence');
  expect(await screen.findByText(shown)).toBeTruthy();
  const [first, second] = screen.getAllByRole('article').map((each) => within(each));
  expect(first!.getByText(/^(In its title|En su título)/)).toBeTruthy();
  expect(first!.getByRole('link', { name: 'Saying no' }).getAttribute('href')).toMatch(/recording=A$/);
  const hit = first!.getByRole('link', { name: /5:32.*No is a/ });
  expect([hit.getAttribute('href')?.endsWith('recording=A&at=332'), hit.querySelector('mark')?.textContent]).toEqual([
    true,
    'sentence',
  ]);
  expect(second!.getByRole('link', { name: /^Ana: No is/ }).getAttribute('href')).toMatch(/recording=B$/);
  await userEvent.type(field, ' zz');
  await waitFor(() => expect(calls.at(-1)?.search.get('q')).toBe('sentence zz'));
  await userEvent.clear(field);
  await userEvent.type(field, 'zz');
  expect(await screen.findByText(none)).toBeTruthy();
  await userEvent.clear(field);
  expect(await screen.findByRole('article', { name: 'A' })).toBeTruthy();
});

it('has pages, and tries again after a failure', async () => {
  let isDown = true;
  open({
    path: '/member-portal?tab=recordings&find=no',
    lines: ({ search }) => {
      if (isDown) return problem(500, 'internal_error');
      return search.has('cursor')
        ? { status: 200, body: [line('2', { text: 'A second page.' })] }
        : {
            status: 200,
            body: [line('1')],
            headers: { link: '</api/member/recording-lines?q=no&cursor=abc>; rel="next"' },
          };
    },
  });
  const again = await screen.findByRole('button', { name: 'Try again' }, { timeout: 10_000 });
  isDown = false;
  await userEvent.click(again);
  await userEvent.click(await screen.findByRole('button', { name: 'Show more' }));
  const link = await screen.findByRole('link', { name: /A second page/ });
  await waitFor(() => expect(document.activeElement).toBe(link));
  expect(screen.getAllByRole('article')).toHaveLength(1);
});

it('marks words that begin with a term', () => {
  expect(piecesOfTerms('Sí, límites: no limit.', 'LIMI si')).toEqual([
    { text: 'Sí', isHit: true },
    { text: ', ', isHit: false },
    { text: 'lími', isHit: true },
    { text: 'tes: no ', isHit: false },
    { text: 'limi', isHit: true },
    { text: 't.', isHit: false },
  ]);
  expect(piecesOfTerms('words', '.*')).toEqual([{ text: 'words', isHit: false }]);
});
