import { DEFAULT_LANGUAGE, languages, type Language } from '@leap/domain';

/** Path of a page in a language: the default language has no prefix, `/es/about` is Spanish, its home `/es/`. Query and hash are preserved. */
export function localePath(language: Language, path: string): string {
  const rooted = path.startsWith('/') ? path : `/${path}`;
  if (language === DEFAULT_LANGUAGE) return rooted;
  return `/${language}${rooted}`;
}

/** The language of a path, and the path without it. Only whole segments count: `/estates` is English. */
export function splitLocale(pathname: string): { language: Language; path: string } {
  for (const language of languages) {
    if (language === DEFAULT_LANGUAGE) continue;
    const prefix = `/${language}`;
    if (pathname === prefix) return { language, path: '/' };
    if (pathname.startsWith(`${prefix}/`)) return { language, path: pathname.slice(prefix.length) };
  }
  return { language: DEFAULT_LANGUAGE, path: pathname === '' ? '/' : pathname };
}
