import { afterEach, expect, it } from '@jest/globals';
import { Route, Routes } from '@leap/platform';
import { cleanup, screen } from '@testing-library/react';
import { fakeApi, problem } from '../../../../../testing/fake-api';
import { renderPage } from '../../../../../testing/render-page';
import membershipEn from '../../../locales/en.json' with { type: 'json' };
import membershipEs from '../../../locales/es.json' with { type: 'json' };
import en from '../locales/en.json' with { type: 'json' };
import es from '../locales/es.json' with { type: 'json' };
import { bookingPost } from '../without-script/booking-post';
import { Page as BookPage } from './book-page';
import { Page as BookTypePage } from './book-type-page';

const texts = {
  en: { membership: membershipEn, 'membership-inner-circle': en, shell: { errors: {} } },
  es: { membership: membershipEs, 'membership-inner-circle': es, shell: { errors: {} } },
};
const type = {
  slug: 'short-call',
  name: { en: 'Short call', es: 'Llamada corta' },
  description: { en: 'To get to know each other.', es: 'Para conocernos.' },
  minutes: 30,
  location: 'phone',
  locationText: { en: '', es: '' },
  questions: [],
};

function open(path: string, language: 'en' | 'es' = 'en') {
  fakeApi({
    'GET /api/meeting-types': () => ({ status: 200, body: [type] }),
    'GET /api/meeting-types/short-call': () => ({ status: 200, body: type }),
    'GET /api/meeting-types/unknown': () => problem(404, 'not_found'),
  });
  const pages = (
    <Routes>
      <Route path="/book" element={<BookPage />} />
      <Route path="/book/:slug" element={<BookTypePage />} />
    </Routes>
  );
  return renderPage(pages, { texts, language, path });
}

afterEach(cleanup);

it('lists the kinds of calls with length and location, each with its link', async () => {
  open('/book', 'es');
  expect((await screen.findByRole('link', { name: /Llamada corta/ })).getAttribute('href')).toContain(
    '/book/short-call',
  );
  expect(screen.getByText('30 minutos · Por teléfono · Gratis')).toBeTruthy();
  expect(screen.getByText('Para conocernos.')).toBeTruthy();
});

it('offers the times of one kind, or says that it cannot be booked', async () => {
  open('/book/short-call');
  expect(await screen.findByRole('heading', { level: 1, name: 'Short call' })).toBeTruthy();
  expect(screen.getByText('30 minutes · By phone · Free')).toBeTruthy();
  cleanup();
  open('/book/unknown');
  expect(await screen.findByText(en.book.missing.title)).toBeTruthy();
  expect(screen.getByRole('link', { name: en.book.missing.action }).getAttribute('href')).toContain('/book');
});

it('is booked without scripts with the questions that the page showed, and returns to that page', () => {
  const values = {
    ...bookingPost.initial(),
    slot: '2026-11-24 10:00 AM - 10:30 AM',
    'questions.0': '¿Por qué ahora?',
    'answers.0': 'Un cambio.',
  };
  const context = { language: 'es' as const, path: '/book/short-call', search: new URLSearchParams() };
  expect(bookingPost.call(values, context)?.body).toMatchObject({
    selectedDate: '2026-11-24',
    selectedTime: '10:00 AM - 10:30 AM',
    meetingType: 'short-call',
    answers: [{ question: '¿Por qué ahora?', answer: 'Un cambio.' }],
  });
  expect(bookingPost.next?.({}, values, context)).toBe('/book/short-call?sent=booking#booking-message');
  expect(bookingPost.fieldOf?.({ field: 'answers.0.answer', code: 'required' })).toBe('answers.0');
  const step = { ...context, path: '/inner-circle' };
  expect(bookingPost.call({ ...bookingPost.initial(), slot: values.slot }, step)?.body).not.toHaveProperty(
    'meetingType',
  );
  expect(bookingPost.next?.({}, values, step)).toContain('/inner-circle?step=scheduling');
});
