import { createApi } from '@leap/platform';
import { baseQuery } from './base-query';

/** The one API slice; the generated file injects its endpoints. Cached data never goes stale by itself. */
export const baseApi = createApi({
  reducerPath: 'api',
  baseQuery,
  keepUnusedDataFor: Infinity,
  refetchOnFocus: false,
  refetchOnReconnect: false,
  refetchOnMountOrArgChange: false,
  endpoints: () => ({}),
});
