/**
 * Compares every pair `locales/en.json` and `locales/es.json` of the repository: equal keys, variables, tags and plural forms, nothing
 * empty, nothing untranslated. Prints problems and exits with 1.
 */
import { existsSync, globSync, readFileSync, realpathSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Texts that are equal in both languages, without variables. */
const alike = new Set([
  'Blog',
  'Webhook',
  'Webhooks',
  'Brunch',
  'Chat',
  'Coach',
  'Coaching',
  'Error',
  'Español',
  'English',
  'Facebook',
  'General',
  'DeepL',
  'Fathom',
  'Google Calendar',
  'Instagram',
  'Kambo',
  'LEAP',
  'Legal',
  'LinkedIn',
  'Markdown',
  'Menú',
  'No',
  'Outlook',
  'PayPal',
  'Plan',
  'Podcast',
  'Spotify',
  'Stripe',
  'TikTok',
  'Total',
  'Video',
  'WhatsApp',
  'YouTube',
  'min',
  'h',
  'h min',
  'Google Meet',
]);

/** Plural forms of each language; `many` is Spanish for a million and may fall back to `other`. */
const pluralForms = {
  en: { needed: ['one', 'other'], allowed: ['zero'] },
  es: { needed: ['one', 'other'], allowed: ['zero', 'many'] },
};

const pluralSuffix = /_(?:ordinal_)?(zero|one|two|few|many|other)$/;

/** Every text of a file by its path, arrays by index. */
function flatten(value, path = '', found = new Map()) {
  if (value !== null && typeof value === 'object') {
    for (const [key, inner] of Object.entries(value)) flatten(inner, path === '' ? key : `${path}.${key}`, found);
  } else found.set(path, value);
  return found;
}

/** Variables with their formats, nested references and tags, which must be equal in both languages. */
function placeholders(text) {
  const marks = [...text.matchAll(/\{\{\s*(-?\s*[^}\s,]+)[^}]*\}\}|\$t\([^)]*\)|<\/?([a-zA-Z][\w-]*|\d+)\s*\/?>/g)].map(
    ([whole, variable]) => (variable ? `{{${variable}}}` : whole.replaceAll(/\s/g, '')),
  );
  return [...new Set(marks)].sort((a, b) => a.localeCompare(b));
}

/** The part that needs translation: without variables, tags, numbers and punctuation. */
function copy(text) {
  return text
    .replaceAll(/\{\{[^}]*\}\}|\$t\([^)]*\)|<[^>]*>/g, ' ')
    .replaceAll(/[^\p{L}]+/gu, ' ')
    .trim();
}

/** Base keys of plurals and the forms that a file has for each. */
function plurals(texts) {
  const families = new Map();
  for (const key of texts.keys()) {
    const form = pluralSuffix.exec(key)?.[1];
    if (!form) continue;
    const base = key.replace(pluralSuffix, '');
    families.set(base, [...(families.get(base) ?? []), form]);
  }
  // `step_one` alone is an ordinary key; a plural has a general form.
  return new Map([...families].filter(([, forms]) => forms.includes('other')));
}

/** The file's texts, or null after reporting why they cannot be read. */
function read(file, root, problems) {
  const name = relative(root, file);
  if (!existsSync(file)) return note(`${name}: the file is missing`);
  try {
    return flatten(JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    return note(`${name}: ${error instanceof Error ? error.message : 'cannot be read'}`);
  }
  function note(problem) {
    problems.push(problem);
    return null;
  }
}

/** Problems of one pair of files, as texts. */
function comparePair(folder, root) {
  const problems = [];
  const files = { en: join(folder, 'en.json'), es: join(folder, 'es.json') };
  const names = { en: relative(root, files.en), es: relative(root, files.es) };
  const en = read(files.en, root, problems);
  const es = read(files.es, root, problems);
  if (!en || !es) return problems;

  const texts = { en, es };
  const families = { en: plurals(en), es: plurals(es) };
  for (const [language, other] of [
    ['en', 'es'],
    ['es', 'en'],
  ]) {
    for (const [key, text] of texts[language]) {
      if (typeof text !== 'string') problems.push(`${names[language]}: "${key}" is no text`);
      else if (text.trim() === '') problems.push(`${names[language]}: "${key}" is empty`);
      const base = key.replace(pluralSuffix, '');
      if (!families[language].has(base) || base === key) {
        if (!texts[other].has(key)) problems.push(`${names[other]}: "${key}" is missing`);
      } else if (!families[other].has(base)) problems.push(`${names[other]}: plural "${base}" is missing`);
    }
    for (const [base, forms] of families[language]) {
      const { needed, allowed } = pluralForms[language];
      const missing = needed.filter((form) => !forms.includes(form));
      const unknown = forms.filter((form) => !needed.includes(form) && !allowed.includes(form));
      if (missing.length > 0) problems.push(`${names[language]}: plural "${base}" lacks ${missing.join(', ')}`);
      if (unknown.length > 0)
        problems.push(
          `${names[language]}: plural "${base}" has ${unknown.join(', ')}, which the language does not use`,
        );
    }
  }

  for (const [key, english] of en) {
    const spanish = es.get(key);
    if (typeof english !== 'string' || typeof spanish !== 'string') continue;
    const [ours, theirs] = [placeholders(english), placeholders(spanish)];
    // The singular may contain a word instead of its number.
    const spoken = /_(one|zero)$/.test(key) ? (mark) => mark !== '{{count}}' : () => true;
    const [expected, actual] = [ours.filter(spoken).join(' '), theirs.filter(spoken).join(' ')];
    if (expected !== actual)
      problems.push(`${names.es}: "${key}" has ${actual || 'no variables'}, English has ${expected || 'none'}`);
    if (english === spanish && copy(english) !== '' && !alike.has(copy(english)))
      problems.push(`${names.es}: "${key}" is still English: "${english}"`);
  }
  return problems;
}

/**
 * All problems below a folder, and the number of pairs.
 * @param {string} root
 * @returns {{ problems: string[], pairs: number }}
 */
export function checkParity(root) {
  const isOurs = (path) => !/(^|[\\/])(node_modules|dist|coverage|\.[^\\/]+)([\\/]|$)/.test(path);
  const files = globSync('{backend,contracts,frontends}/**/locales/{en,es}.json', {
    cwd: root,
    exclude: (path) => !isOurs(typeof path === 'string' ? path : path.name),
  });
  const folders = [...new Set(files.filter(isOurs).map((file) => dirname(join(root, file))))].sort((a, b) =>
    a.localeCompare(b),
  );
  return { problems: folders.flatMap((folder) => comparePair(folder, root)), pairs: folders.length };
}

if (
  process.argv[1] !== undefined &&
  existsSync(process.argv[1]) &&
  realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)
) {
  const root = fileURLToPath(new URL('../../../', import.meta.url));
  const { problems, pairs } = checkParity(root);
  if (problems.length > 0 || pairs === 0) {
    console.error(pairs === 0 ? 'No texts found.' : problems.join('\n'));
    process.exitCode = 1;
  } else console.log(`Texts agree in ${pairs} pairs of files.`);
}
