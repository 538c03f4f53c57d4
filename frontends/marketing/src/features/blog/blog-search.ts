import { fieldLimits } from '@leap/domain';

/** The terms in the address of the list of posts; undefined without any. */
export const searchedTerms = (search: URLSearchParams): string | undefined =>
  (search.get('q') ?? '').trim().slice(0, fieldLimits.search).trim() || undefined;
