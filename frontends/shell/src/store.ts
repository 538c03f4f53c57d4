import { api, type ApiExtra } from '@leap/client';
import { combineReducers, configureStore, toastReducer } from '@leap/platform';

const reducer = combineReducers({ [api.reducerPath]: api.reducer, toast: toastReducer });

export type RootState = ReturnType<typeof reducer>;

/** The one store: created per request on the server and once in the browser, there from the server's state. */
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

export type AppStore = ReturnType<typeof makeStore>;
