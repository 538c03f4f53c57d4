import { api, type ApiExtra, type CurrentUserDto } from '@leap/client';
import { combineReducers, configureStore, toastReducer } from '@leap/platform';

const reducer = combineReducers({ [api.reducerPath]: api.reducer, toast: toastReducer });

export type RootState = ReturnType<typeof reducer>;

/** Creates the store: per request on the server, and once in the browser with the server's state. */
export function makeStore(context: ApiExtra, preloadedState?: Partial<RootState>) {
  return configureStore({
    reducer,
    preloadedState: preloadedState as RootState | undefined,
    middleware: (defaults) =>
      defaults({ thunk: { extraArgument: context }, serializableCheck: false, immutableCheck: false }).concat(
        api.middleware,
      ),
  });
}

/** Puts the answer to "who is logged in?" into the store: null for nobody. */
export function setVisitor(store: AppStore, visitor: CurrentUserDto | null): void {
  const value = visitor as CurrentUserDto;
  store.dispatch(api.util.upsertQueryEntries([{ endpointName: 'getCurrentUser', arg: undefined, value }]));
}

export type AppStore = ReturnType<typeof makeStore>;
