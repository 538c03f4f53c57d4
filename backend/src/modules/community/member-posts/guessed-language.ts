import { memo, type Language } from '@leap/domain';

/** Short words that the other language does not have, without accents. */
const words: Record<Language, ReadonlySet<string>> = {
  en: new Set(
    'the and of to is was are were it that this with for my you your we they have had not but what when how from at be been did do does i im its'.split(
      ' ',
    ),
  ),
  es: new Set(
    'el la los las de que y en un una por para con mi tu su se lo es fue era estoy esta esto no pero como cuando del al muy mas ya si porque yo'.split(
      ' ',
    ),
  ),
};
/** With fewer words a text says too little. */
const FEWEST = 3;
/** How many times as many words of one language there have to be. */
const CLEARLY = 3;
/** Characters that are read: a longer text says no more. */
const MOST = 2_000;

const guess = memo((text): { language: Language | undefined } => {
  const found = text
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f’']/g, '')
    .match(/[a-z]+/g);
  const count = (language: Language): number => found?.filter((word) => words[language].has(word)).length ?? 0;
  const [english, spanish] = [count('en'), count('es')];
  if (english >= FEWEST && english >= CLEARLY * spanish) return { language: 'en' };
  if (spanish >= FEWEST && spanish >= CLEARLY * english) return { language: 'es' };
  return { language: undefined };
});

/**
 * The language that a text seems to be in, by its short words; undefined when in doubt: of a few words, or of both languages. Lists repeat the
 * same texts, so it is remembered.
 */
export const guessedLanguage = (text: string): Language | undefined => guess(text.slice(0, MOST)).language;
