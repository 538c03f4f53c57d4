import {
  buildCreateApi,
  coreModule,
  createApi as createApiWithSubscriptions,
  reactHooksModule,
} from '@reduxjs/toolkit/query/react';
import { useStore } from 'react-redux';

type ApiModule = Parameters<typeof buildCreateApi>[number];

/** What a query's selector answers, as far as it is read here. */
interface Entry {
  data?: unknown;
  error?: unknown;
  isLoading: boolean;
  isSuccess: boolean;
  isUninitialized: boolean;
}
interface Endpoint {
  select(arg: unknown): (state: object) => Entry;
}
type UseQuery = (arg: unknown, options?: { skip?: boolean; selectFromResult?: unknown }) => object;

const notOnServer = (): never => {
  throw new Error('A page asks for its data before it is rendered on the server.');
};
const actions = { refetch: notOnServer, fetchNextPage: notOnServer, fetchPreviousPage: notOnServer };

/** What the library's hook answers when its component is first rendered. */
function firstResult(entry: Entry): object {
  const { data, error, isLoading: isFetching, isUninitialized } = entry;
  if (isUninitialized)
    return { ...entry, status: 'pending', isUninitialized: false, isFetching: true, isLoading: true, ...actions };
  const hasData = data !== undefined;
  return {
    ...entry,
    currentData: data,
    isFetching,
    isLoading: isFetching && !hasData,
    isSuccess: entry.isSuccess || (hasData && isFetching && error === undefined),
    ...actions,
  };
}

/**
 * Hooks of queries for rendering on the server: they read what the page has loaded. The library's own make selectors and subscriptions for
 * each use, which no effect ever begins there.
 */
function readingHooks(): ApiModule {
  const results = new WeakMap<object, Map<string, object>>();
  /** Once for all components that ask the same: the state stays as it is while a page is rendered. */
  const read = (state: object, key: string, create: () => object): object => {
    const known = results.get(state) ?? new Map<string, object>();
    results.set(state, known);
    const result = known.get(key) ?? create();
    known.set(key, result);
    return result;
  };
  return {
    name: Symbol('readingHooks') as unknown as ApiModule['name'],
    init: (api) => ({
      injectEndpoint: (name, { type }) => {
        if (type === 'mutation') return;
        const endpoint = (api.endpoints as Record<string, object>)[name] as Endpoint;
        const kind = type === 'query' ? 'Query' : 'InfiniteQuery';
        const hook = `use${name.charAt(0).toUpperCase()}${name.slice(1)}${kind}`;
        const withSubscription = (api as unknown as Record<string, UseQuery>)[hook] as UseQuery;
        const useReading: UseQuery = (arg, options) => {
          const state = useStore().getState() as object;
          if (options?.skip === true || options?.selectFromResult !== undefined) return withSubscription(arg, options);
          return read(state, `${name} ${JSON.stringify(arg)}`, () => firstResult(endpoint.select(arg)(state)));
        };
        Object.assign(endpoint, { [`use${kind}`]: useReading });
        Object.assign(api, { [hook]: useReading });
      },
    }),
  };
}

/** Creates an API slice whose hooks read what was loaded before; exported for its test. */
export const createReadingApi = ((...options) =>
  buildCreateApi(coreModule(), reactHooksModule(), readingHooks())(...options)) as typeof createApiWithSubscriptions;

/** Creates an API slice with hooks, as the library's function of this name does; in the server's build with cheaper ones. */
export const createApi = process.env.IS_SERVER ? createReadingApi : createApiWithSubscriptions;
