/**
 * Words of harm to oneself, or by somebody else, in both languages: a list that anybody can read, no judgement. `*` stands for any ending.
 * Left out is what people mostly write without harm ("killing time", "me muero de risa").
 */
const harmWords = [
  'kill myself',
  'killing myself',
  'end my life',
  'ending my life',
  'end it all',
  'take my own life',
  'taking my own life',
  'suicid*',
  'want to die',
  'wanted to die',
  'wish i was dead',
  'wish i were dead',
  'better off dead',
  'better off without me',
  'no reason to live',
  "don't want to live",
  "don't want to be alive",
  "don't want to be here anymore",
  'hurt myself',
  'hurting myself',
  'harm myself',
  'harming myself',
  'self-harm*',
  'self harm*',
  'cutting myself',
  'overdose',
  'he hits me',
  'she hits me',
  'he beats me',
  'she beats me',
  'beating me',
  'threatens to kill',
  'threatened to kill',
  'matarme',
  'quitarme la vida',
  'acabar con mi vida',
  'terminar con mi vida',
  'acabar con todo',
  'quiero morir*',
  'quisiera morir*',
  'ganas de morir*',
  'quisiera estar muert*',
  'no quiero vivir',
  'no quiero seguir viviendo',
  'sin ganas de vivir',
  'no vale la pena vivir',
  'estarian mejor sin mi',
  'hacerme dano',
  'me hago dano',
  'lastimarme',
  'autolesi*',
  'cortarme las venas',
  'sobredosis',
  'me pega',
  'me golpea',
  'me maltrata',
  'amenaza con matar*',
  'amenazo con matar*',
] as const;

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

const pattern = new RegExp(
  `(?<!\\p{L})(?:${harmWords.map((words) => (words.endsWith('*') ? String.raw`${escaped(words.slice(0, -1))}\p{L}*` : escaped(words))).join('|')})(?!\\p{L})`,
  'u',
);

/** Without accents and capitals, with straight apostrophes and single spaces; each letter stays one. */
const plain = (text: string): string =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll('’', "'").replaceAll(/\s+/g, ' ').toLowerCase();

/** The first words of harm in what somebody writes, in small letters and without accents. */
export const harmWordsIn = (text: string): string | undefined => pattern.exec(plain(text))?.[0];
