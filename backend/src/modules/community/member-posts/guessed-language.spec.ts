import { expect, it } from '@jest/globals';
import { guessedLanguage } from './guessed-language.js';

it.each([
  ['I said no to my brother, and it took four minutes.', 'en'],
  ['I didn’t know what to say. It’s fine.', 'en'],
  ['Me di cuenta en el camino a casa: digo que sí y luego me pesa.', 'es'],
  ['Más de lo que creía. ¿Y si se enojan?', 'es'],
  ['Gracias', undefined],
  ['Yes! 🎉', undefined],
  ['Dije que no en la puerta. And then it was over, and I slept with the window open.', undefined],
  ['Ich habe heute nein gesagt und es war gut.', undefined],
])('of %j the language is %j', (text, language) => expect(guessedLanguage(text)).toBe(language));
