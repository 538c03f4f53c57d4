import { paths } from '../../paths';

/** Pages of records by their kind in the audit log; kinds without a page of their own are not here. */
const pages: Partial<Record<string, (id: string) => string>> = { signup: paths.application, user: paths.member, booking: paths.booking };

/** Path (without language) of the page of what an entry is about, when it has one. */
export function subjectPath(type: string, id: string): string | undefined {
  return pages[type]?.(encodeURIComponent(id));
}
