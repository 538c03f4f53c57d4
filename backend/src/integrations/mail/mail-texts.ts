import { BOOKING_ZONE, formatDate, languages, type Language } from '@leap/domain';
import en from './locales/en.json' with { type: 'json' };
import es from './locales/es.json' with { type: 'json' };

/** All texts of emails. The Spanish file has the keys of the English one, which the parity check ensures. */
export type MailTexts = typeof en;

/** Changed texts of one email by language and path, e.g. `{ en: { 'booked.subject': '…' } }`. */
export type EmailTextChanges = Partial<Record<Language, Record<string, string>>>;
/** Changed texts by the name of their email. */
export type MailTextChanges = Record<string, EmailTextChanges>;

/** The texts as they are in the files. */
export const builtInTexts: Readonly<Record<Language, MailTexts>> = { en, es };

let texts = builtInTexts;
/** Those of the applications of this process; the last one is asked. */
let sources: (() => Promise<MailTextChanges>)[] = [];
/** Increases with each change, so that a reading that began before it does not count. */
let generation = 1;
let loaded = 0;

/** The texts in the recipient's language, with the practice's changes. */
export const textsIn = (language: Language): MailTexts => texts[language];

/** Says where the practice's changes are read, until the returned function is called. They are read with the next email. */
export function setTextSource(source: () => Promise<MailTextChanges>): () => void {
  sources = [...sources, source];
  dropTexts();
  return () => {
    sources = sources.filter((one) => one !== source);
    dropTexts();
  };
}

/** Call it when the changes may have changed, here or in another process. */
export function dropTexts(): void {
  generation += 1;
}

/** Reads the practice's changes if they were dropped; call it before an email is rendered. */
export async function refreshTexts(): Promise<void> {
  while (loaded !== generation) {
    const reading = generation;
    const changed = withChanges((await sources.at(-1)?.()) ?? {});
    if (reading !== generation) continue;
    texts = changed;
    loaded = reading;
  }
}

/** Runs a synchronous function with other changes of one email, e.g. for a preview. */
export function previewTexts<Result>(email: string, changes: EmailTextChanges, run: () => Result): Result {
  const before = texts;
  try {
    texts = withChanges({ [email]: changes });
    return run();
  } finally {
    texts = before;
  }
}

function withChanges(changes: MailTextChanges): Record<Language, MailTexts> {
  const changed = structuredClone(builtInTexts) as Record<Language, MailTexts>;
  for (const [email, byLanguage] of Object.entries(changes))
    for (const language of languages)
      for (const [path, text] of Object.entries(byLanguage[language] ?? {}))
        replaceText(changed[language], [email, ...path.split('.')], text);
  return changed;
}

/** Only texts that exist are replaced: a change of a text that a release has removed does nothing. */
function replaceText(all: MailTexts, path: string[], text: string): void {
  let part: unknown = all;
  for (const step of path.slice(0, -1)) part = Object(part)[step];
  const name = path.at(-1) ?? '';
  const owner = Object(part) as Record<string, unknown>;
  if (Object.hasOwn(owner, name) && typeof owner[name] === 'string') owner[name] = text;
}

/** Puts values into a text's `{{name}}` placeholders. */
export function fill(text: string, values: Record<string, string>): string {
  return text.replace(/\{\{(\w+)\}\}/g, (location, name: string) => values[name] ?? location);
}

/** An instant in the practice's time zone, which is named. */
export function formatInstant(instant: Date, language: Language): string {
  return `${formatDate(instant, language, 'fullTime', BOOKING_ZONE)} (${texts[language].layout.zone})`;
}

/** The name of a session type; the key itself when no text exists. */
export function sessionTypeIn(language: Language, key: string): string {
  const names: Record<string, string> = texts[language].sessionTypes;
  return names[key] ?? key;
}
