import type { CallRecordingDto, CallRecordingNoteDto, CurrentUserDto } from '@leap/client/membership';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakeApi, problem, type FakeAnswer, type FakeCall } from '../../../../../testing/fake-api';
import { parsed } from '../../../../../testing/parsed';
import { renderPage } from '../../../../../testing/render-page';
import portalEn from '../../../locales/en.json' with { type: 'json' };
import portalEs from '../../../locales/es.json' with { type: 'json' };
import communityEn from '../community/locales/en.json' with { type: 'json' };
import communityEs from '../community/locales/es.json' with { type: 'json' };
import en from './locales/en.json' with { type: 'json' };
import es from './locales/es.json' with { type: 'json' };
import { Recordings } from './recordings';

export const texts = {
  en: {
    'membership-recordings': en,
    'membership-community': communityEn,
    membership: portalEn,
    shell: { errors: { network: 'No connection.' } },
  },
  es: { 'membership-recordings': es, 'membership-community': communityEs, membership: portalEs, shell: { errors: {} } },
};
export const user = {
  id: 'me',
  isAuthenticated: true,
  email: 'ana@example.com',
  firstName: 'Ana',
  role: 'user',
  isInnerCircleMember: true,
  mustSetUpSecondFactor: false,
  language: 'en',
} as CurrentUserDto;

export const recording = (title: string, overrides: Partial<CallRecordingDto> = {}): CallRecordingDto =>
  parsed({
    id: title,
    title,
    recordedAt: '2026-11-16T12:00:00.000Z',
    attendees: [],
    language: 'en',
    hasTranscript: false,
    notesCount: 0,
    actionItemsCount: 0,
    chapters: [],
    ...overrides,
  });
export const note = (id: string, overrides: Partial<CallRecordingNoteDto> = {}): CallRecordingNoteDto =>
  parsed({
    id,
    notes: `Words of ${id}.`,
    createdAt: new Date(Date.now() - 12.5 * 60_000).toISOString(),
    userId: 'ben',
    callRecordingId: 'A',
    author: { displayName: 'Ben' },
    isOwn: false,
    ...overrides,
  });

type Answer = (call: FakeCall) => FakeAnswer | Promise<FakeAnswer>;
interface Options {
  recordings?: Answer;
  detail?: Answer;
  notes?: Answer;
  lines?: Answer;
  create?: Answer;
  remove?: Answer;
  language?: 'en' | 'es';
  path?: string;
}
export const ok =
  (body: unknown): Answer =>
  () => ({ status: 200, body });

export function open({
  recordings = ok([recording('A')]),
  detail = () => problem(404, 'not_found'),
  notes = ok([]),
  lines = ok([]),
  create,
  remove,
  language = 'en',
  path = '/member-portal?tab=recordings',
}: Options = {}) {
  const departures: string[] = [];
  const calls = fakeApi({
    'GET /api/member/call-recordings': recordings,
    'GET /api/member/call-recordings/A': detail,
    'GET /api/member/call-recordings/A/notes': notes,
    'GET /api/member/recording-lines': lines,
    'POST /api/member/call-recordings/A/notes':
      create ?? ((call) => ({ status: 201, body: note('new', { ...(call.body as object), isOwn: true }) })),
    'DELETE /api/member/call-recordings/A/notes/mine': remove ?? (() => ({ status: 204 })),
    'PUT /api/member/call-recordings/A/position': () => ({ status: 204 }),
    'GET /api/auth/user': ok({ ...user, isInnerCircleMember: false }),
  });
  const view = renderPage(<Recordings user={user} leave={(address) => void departures.push(address)} />, {
    texts,
    language,
    path,
  });
  return { calls, departures, ...view };
}

export const card = (name = 'A') => screen.findByRole('article', { name });
export const openNotes = async () =>
  userEvent.click(within(await card()).getByRole('button', { name: /^(Notes|Notas) \(/ }));
export const field = () => screen.getByLabelText<HTMLTextAreaElement>(/^(Your notes|Tus notas)/);
export const submit = () => screen.getByRole('button', { name: /^(Add notes|Agregar notas)$/ });
export const routes = (calls: FakeCall[]) => calls.map(({ route }) => route);
export const sent = (calls: FakeCall[]) => calls.filter(({ route }) => route.startsWith('POST'));
