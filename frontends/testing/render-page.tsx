import { api } from '@leap/client';
import { createI18n, LanguageProvider, type Language } from '@leap/i18n';
import {
  BrowserRouter,
  combineReducers,
  configureStore,
  I18nextProvider,
  Provider,
  toastReducer,
  useLocation,
  type ToastState,
} from '@leap/platform';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';

/** Texts by language and namespace, as imported by a test. */
export type PageTexts = Record<Language, Record<string, object>>;

interface RenderPageOptions {
  texts: PageTexts;
  language?: Language;
  /** Address without language. */
  path?: string;
  /** State of the history's entry, as the router stores it. */
  state?: object;
}

/** Renders a page with the shell's providers; returns access to the current toast and address. */
export function renderPage(children: ReactNode, { texts, language = 'en', path = '/', state }: RenderPageOptions) {
  window.history.replaceState(state ?? null, '', path);
  let address = path;
  const Address = () => {
    const { pathname, search } = useLocation();
    address = `${pathname}${search}`;
    return null;
  };
  const store = configureStore({
    reducer: combineReducers({ [api.reducerPath]: api.reducer, toast: toastReducer }),
    middleware: (defaults) => defaults({ thunk: { extraArgument: {} } }).concat(api.middleware),
  });
  const view = render(
    <Provider store={store}>
      <I18nextProvider i18n={createI18n({ language, resources: texts })}>
        <LanguageProvider value={language}>
          <BrowserRouter>
            {children}
            <Address />
          </BrowserRouter>
        </LanguageProvider>
      </I18nextProvider>
    </Provider>,
  );
  const toast = () => (store.getState() as { toast: ToastState }).toast.current;
  return { ...view, store, toast, address: () => address };
}
