import { useSearchAdminQuery, type AdminSearchResultDto } from '@leap/client/admin';
import { legalTextKinds } from '@leap/domain';
import { useTranslation } from '@leap/platform';
import { useEffect, useState } from 'react';
import { paths } from '../../paths';
import { rolesOf, sectionsOf } from '../access/sections';
import { subjectPath } from '../../subject-path';
import { useTime } from '../people/use-time';
import { nameOfField, settingParts } from '../site-settings/fields/settings-fields';
import { matchesTerms } from './matches-terms';

/** Characters from which on the server is asked. */
const SHORTEST = 2;
/** Pause of typing after which the server is asked, in milliseconds. */
const PAUSE_MS = 200;
const MOST_OF_A_KIND = 5;

/** One option of the search. */
export interface SearchOption {
  id: string;
  title: string;
  note?: string;
  /** Path without language. */
  path: string;
}

export interface SearchGroup {
  kind: string;
  options: SearchOption[];
}

/**
 * What a role finds by the typed text: the admin area's pages and settings at once, records from the server after a pause. Results of an
 * earlier text are never shown. Requires `searchTexts`.
 */
export function useSearch(typed: string, role: string) {
  const text = typed.trim();
  const [asked, setAsked] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setAsked(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  const isLong = Array.from(text).length >= SHORTEST;
  const answer = useSearchAdminQuery(asked, {
    skip: !isLong || asked !== text,
    refetchOnMountOrArgChange: true,
  });
  const results = isLong && asked === text ? answer.currentData : undefined;
  const isPending = isLong && (asked !== text || answer.isFetching);
  return {
    groups: [...useOwnPages(text, role, usePublicPages(text, role)), ...useRecords(results ?? [])].filter(
      ({ options }) => options.length > 0,
    ),
    isLong,
    isPending,
    error: isPending || !isLong ? undefined : answer.error,
    retry: () => void answer.refetch(),
  };
}

/** Public pages and legal texts whose texts a role can change, found by their names in both languages; those of the shown language come first. */
function usePublicPages(text: string, role: string): SearchOption[] {
  const { t } = useTranslation('admin-pages');
  const { t: own } = useTranslation('admin-search');
  if (!rolesOf('pages').some((one) => one === role)) return [];
  const names = t('names', { returnObjects: true, defaultValue: {} }) as Record<string, string>;
  const known = [
    ...Object.entries(names).map(([id, title]) => ({ id, title, path: paths.page(id) })),
    ...legalTextKinds.map((id) => ({ id, title: t(`legal.${id}`), path: paths.legalText(id) })),
  ];
  const isNamed = ({ title }: { title: string }): boolean => matchesTerms(title, text);
  return [
    ...known.filter(isNamed),
    ...known.filter((page) => !isNamed(page) && matchesTerms(own(`otherNames.${page.id}`), text)),
  ].map((page) => ({ ...page, id: `public-page-${page.id}` }));
}

/** Pages of the admin area and parts of the site settings. Pages are also found by other words for what is done there, after those of that name. */
function useOwnPages(text: string, role: string, publicPages: SearchOption[]): SearchGroup[] {
  const { t } = useTranslation('admin');
  const { t: own } = useTranslation('admin-search');
  const { t: setting } = useTranslation('admin-settings');
  const known = [
    ...sectionsOf(role).map(({ id, path }) => ({ id, title: t(`sections.${id}`), path })),
    { id: 'account', title: own('account'), path: paths.account },
  ].map(({ id, ...page }) => ({ ...page, id: `page-${id}`, words: `${page.title} ${own(`words.${id}`)}` }));
  const isNamed = ({ title }: { title: string }): boolean => matchesTerms(title, text);
  const pages = [
    ...known.filter(isNamed),
    ...known.filter((page) => !isNamed(page) && matchesTerms(page.words, text)),
  ].map(({ words: _words, ...page }) => page);
  const settings =
    role === 'admin'
      ? settingParts.flatMap(({ id, fields }) => {
          const note = setting(`parts.${id}`);
          const names = [...new Set(fields.map(({ key }) => nameOfField(key)))];
          return names
            .map((name) => ({
              id: `setting-${name}`,
              title: setting(`fields.${name}`),
              note,
              path: `${paths.settings}#part-${id}`,
            }))
            .filter(({ title }) => matchesTerms(`${title} ${note}`, text));
        })
      : [];
  return [
    { kind: 'page', options: pages.slice(0, MOST_OF_A_KIND) },
    { kind: 'public-page', options: publicPages.slice(0, MOST_OF_A_KIND) },
    { kind: 'setting', options: settings.slice(0, MOST_OF_A_KIND) },
  ];
}

/** Namespaces of the states of records. */
const states: Partial<Record<AdminSearchResultDto['kind'], string>> = {
  booking: 'admin-bookings:statuses',
  'blog-post': 'admin-blog:states',
  post: 'admin-community:states.posts',
  recording: 'admin-recordings:states',
};

/** The server's results by their kinds. */
function useRecords(results: readonly AdminSearchResultDto[]): SearchGroup[] {
  const { t } = useTranslation('admin-search');
  const { time, dayOf } = useTime();
  const groups = new Map<string, SearchOption[]>();
  for (const { kind, recordType, recordId, title, detail, state, at, tags = [] } of results) {
    const path = kind === 'person' ? paths.person(recordType, recordId) : subjectPath(recordType, recordId);
    if (path === undefined) continue;
    const when = kind === 'booking' ? time(at) : dayOf(at);
    const label = state !== undefined && states[kind] ? t(`${states[kind]}.${state}`) : undefined;
    const option = {
      id: `${recordType}-${recordId}`,
      title,
      note: [detail, when, label, ...tags].filter(Boolean).join(' · '),
      path,
    };
    groups.set(kind, [...(groups.get(kind) ?? []), { ...option, id: `${kind}-${option.id}` }]);
  }
  return [...groups].map(([kind, options]) => ({ kind, options }));
}
