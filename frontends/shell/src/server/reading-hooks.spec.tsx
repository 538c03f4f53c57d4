import { describe, expect, it } from '@jest/globals';
import { combineReducers, configureStore, createApi, Provider } from '@leap/platform';
import { renderToString } from 'react-dom/server';
import { createReadingApi } from '../../../libs/platform/src/create-api';

interface Page {
  items: string[];
  next?: string;
}

/** What components get from the hooks of a slice, as they are first rendered. */
async function firstResults(create: typeof createApi): Promise<Record<string, unknown>[]> {
  const api = create({
    baseQuery: ({ data, error }: { data?: unknown; error?: string }) =>
      error === undefined ? { data: data ?? null } : { error },
    endpoints: (build) => ({
      getName: build.query<string, { id: string; of?: string }>({ query: ({ id }) => ({ data: `name of ${id}` }) }),
      getNothing: build.query<null, undefined>({ query: () => ({}) }),
      getRefusal: build.query<string, undefined>({ query: () => ({ error: 'refused' }) }),
      listPages: build.infiniteQuery<Page, { tag: string }, string | undefined>({
        infiniteQueryOptions: { initialPageParam: undefined, getNextPageParam: ({ next }) => next },
        query: ({ queryArg: { tag } }) => ({ data: { items: [tag], next: 'b' } }),
      }),
    }),
  });
  const store = configureStore({
    reducer: combineReducers({ [api.reducerPath]: api.reducer }),
    middleware: (defaults) => defaults().concat(api.middleware),
  });
  const { getName, getNothing, getRefusal, listPages } = api.endpoints;
  for (const id of ['one', 'two']) await store.dispatch(getName.initiate({ id }));
  await store.dispatch(getNothing.initiate(undefined));
  await store.dispatch(getRefusal.initiate(undefined));
  await store.dispatch(listPages.initiate({ tag: 'a' }));
  const seen: Record<string, unknown>[] = [];
  const note = (result: object) =>
    seen.push({
      ...Object.fromEntries(Object.entries(result).filter(([, value]) => typeof value !== 'function')),
      requestId: undefined,
      startedTimeStamp: undefined,
      fulfilledTimeStamp: undefined,
    });
  function Component() {
    note(api.useGetNameQuery({ id: 'one' }));
    note(api.useGetNameQuery({ of: undefined, id: 'two' }, { refetchOnMountOrArgChange: true }));
    note(api.useGetNameQuery({ id: 'never asked' }));
    note(api.useGetNameQuery({ id: 'one' }, { skip: true }));
    note(getName.useQuery({ id: 'one' }));
    note(api.useGetNothingQuery(undefined));
    note(api.useGetRefusalQuery(undefined));
    note(api.useListPagesInfiniteQuery({ tag: 'a' }));
    note(api.useListPagesInfiniteQuery({ tag: 'never asked' }));
    return null;
  }
  renderToString(
    <Provider store={store}>
      <Component />
    </Provider>,
  );
  store.dispatch(api.util.resetApiState());
  return seen;
}

describe('hooks of queries in the server’s build', () => {
  it('answer what the library’s own do', async () => {
    const ofLibrary = await firstResults(createApi);
    expect(ofLibrary).toHaveLength(9);
    expect(ofLibrary[0]).toMatchObject({ data: 'name of one', isSuccess: true, isLoading: false });
    expect(await firstResults(createReadingApi)).toEqual(ofLibrary);
  });
});
