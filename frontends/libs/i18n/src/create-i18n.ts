import { DEFAULT_LANGUAGE, languages, type Language } from '@leap/domain';
import { createInstance, initReactI18next, type TFunction, type i18n } from '@leap/platform';

/** Texts by language and namespace. */
export type Resources = Partial<Record<Language, Record<string, object>>>;

export interface I18nOptions {
  language: Language;
  resources: Resources;
}

/**
 * Creates an i18next instance with its texts, initialised synchronously. On the server, one of each language serves all requests: what it
 * remembers is found by all of a text's variables. React escapes, so i18next does not. A missing key is rendered as the key; the parity
 * check prevents that.
 */
export function createI18n({ language, resources }: I18nOptions): i18n {
  const instance = createInstance();
  void instance.use(initReactI18next).init({
    lng: language,
    fallbackLng: DEFAULT_LANGUAGE,
    supportedLngs: [...languages],
    resources: ownCopy(resources),
    defaultNS: 'shell',
    initAsync: false,
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
    partialBundledLanguages: true,
  });
  rememberTexts(instance);
  return instance;
}

/** Texts of one scope that are remembered; those with variables are as many as the variables have values. */
const MAX_REMEMBERED = 1_000;

const isWritable = (value: unknown): boolean =>
  value === undefined || typeof value === 'string' || typeof value === 'boolean' || Number.isFinite(value);

/** What a text depends on beside its scope; undefined where JSON cannot write it. */
function variablesOf([variables, ...others]: unknown[]): string | undefined {
  if (variables === undefined && others.length === 0) return '';
  if (others.length > 0 || typeof variables !== 'object' || variables === null) return undefined;
  return Object.values(variables).every(isWritable) ? JSON.stringify(variables) : undefined;
}

/** Remembers texts: looking each up anew, i18next took a fourth of the time of rendering a page. */
function rememberTexts(instance: i18n): void {
  const getFixedT = instance.getFixedT.bind(instance);
  const scopes = new Map<string, { t: TFunction; known: Map<string, string> }>();
  instance.store.on('added', () => {
    for (const { known } of scopes.values()) known.clear();
  });
  const remembering = (t: TFunction) => {
    const known = new Map<string, string>();
    const remembered = (...args: Parameters<TFunction>): unknown => {
      const [key, ...options] = args;
      const variables = typeof key === 'string' ? variablesOf(options) : undefined;
      if (variables === undefined) return t(...args);
      const id = `${String(key)} ${variables}`;
      const found = known.get(id);
      if (found !== undefined) return found;
      const text: unknown = t(...args);
      if (typeof text !== 'string') return text;
      if (known.size >= MAX_REMEMBERED) known.clear();
      known.set(id, text);
      return text;
    };
    return { t: Object.assign(remembered, t) as TFunction, known };
  };
  instance.getFixedT = (...scope: Parameters<typeof getFixedT>) => {
    const key = JSON.stringify(scope);
    const known = scopes.get(key) ?? remembering(getFixedT(...scope));
    scopes.set(key, known);
    return known.t;
  };
}

/** Copied: i18next stores this object and adds later namespaces to it, which requests must not share. */
function ownCopy(resources: Resources): Record<string, Record<string, Record<string, string>>> {
  return Object.fromEntries(
    Object.entries(resources).map(([language, namespaces]) => [
      language,
      { ...(namespaces as Record<string, Record<string, string>>) },
    ]),
  );
}
