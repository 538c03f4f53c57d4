import { createApi } from '@leap/platform';
import { baseQuery } from './base-query';

/** The only API slice; the generated file injects its endpoints. Cached data does not expire. */
export const baseApi = createApi({
  reducerPath: 'api',
  baseQuery,
  keepUnusedDataFor: Infinity,
  refetchOnFocus: false,
  refetchOnReconnect: false,
  refetchOnMountOrArgChange: false,
  endpoints: () => ({}),
});
