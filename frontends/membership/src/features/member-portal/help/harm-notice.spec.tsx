import { afterEach, expect, it } from '@jest/globals';
import { cleanup, screen } from '@testing-library/react';
import { renderPage } from '../../../../../testing/render-page';
import careEn from '../care/locales/en.json' with { type: 'json' };
import careEs from '../care/locales/es.json' with { type: 'json' };
import { HarmNotice } from './harm-notice';
import { harmWordsIn } from './harm-words';
import en from './locales/en.json' with { type: 'json' };
import es from './locales/es.json' with { type: 'json' };

const texts = {
  en: { 'membership-help': en, 'membership-care': careEn },
  es: { 'membership-help': es, 'membership-care': careEs },
};
afterEach(cleanup);

it.each([
  ['Some nights I want to die.', 'want to die'],
  ['I don’t want\nto be here ANYMORE', "don't want to be here anymore"],
  ['Suicidal thoughts, again', 'suicidal'],
  ['My self-harming years', 'self-harming'],
  ['Creo que estarían mejor sin mí', 'estarian mejor sin mi'],
  ['Pensé en quitarme la vida', 'quitarme la vida'],
  ['No quiero hacerme daño', 'hacerme dano'],
  ['Mi marido me golpea', 'me golpea'],
])('"%s" speaks of harm', (text, words) => {
  expect(harmWordsIn(text)).toBe(words);
});

it.each([
  'I was killing time, and the deadline nearly killed me.',
  'He whose suit is blue',
  'Me muero de risa con esto',
  'Me hago cargo de mi vida',
  'I ended it, all good: my life is calm now.',
  'No quiero seguir así de cansada',
])('"%s" does not', (text) => {
  expect(harmWordsIn(text)).toBeUndefined();
});

it.each([
  ['en', 'I want to die', 'You don’t have to carry this alone', /“want to die”.*Only this browser/],
  ['es', 'Quiero morirme', 'No tienes que cargar con esto a solas', /“quiero morirme”.*Solo este navegador/],
] as const)('who writes of harm is offered help, and reads why (%s)', async (language, text, title, why) => {
  renderPage(<HarmNotice text={text} />, { texts, language });
  expect(await screen.findByText(title)).toBeTruthy();
  expect(screen.getByText(why)).toBeTruthy();
  expect(screen.getByRole('status').querySelector('a[href^="tel:"], a[href^="https://findahelpline"]')).toBeTruthy();
});

it('who does not is left alone', () => {
  const { container } = renderPage(<HarmNotice text="A calm week, and one honest talk." />, { texts });
  expect(container.textContent).toBe('');
});
