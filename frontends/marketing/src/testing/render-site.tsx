import { api } from '@leap/contracts';
import { createI18n, LanguageProvider, type Language } from '@leap/i18n';
import { BrowserRouter, combineReducers, configureStore, I18nextProvider, Provider, toastReducer, type ToastState } from '@leap/platform';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import contactEn from '../features/contact-dialog/locales/en.json' with { type: 'json' };
import contactEs from '../features/contact-dialog/locales/es.json' with { type: 'json' };
import en from '../locales/en.json' with { type: 'json' };
import es from '../locales/es.json' with { type: 'json' };

const texts = {
  en: { marketing: en, 'marketing-contact-dialog': contactEn, shell: { errors: { rate_limited: 'Wait a minute, then try again.' } } },
  es: { marketing: es, 'marketing-contact-dialog': contactEs, shell: { errors: { rate_limited: 'Espera un minuto e inténtalo de nuevo.' } } },
};

/** Renders a part of the site inside of what the shell gives it; answers the current toast on request. */
export function renderSite(children: ReactNode, { language = 'en', path = '/' }: { language?: Language; path?: string } = {}) {
  window.history.replaceState(null, '', path);
  const store = configureStore({
    reducer: combineReducers({ [api.reducerPath]: api.reducer, toast: toastReducer }),
    middleware: (defaults) => defaults({ thunk: { extraArgument: {} } }).concat(api.middleware),
  });
  const view = render(
    <Provider store={store}>
      <I18nextProvider i18n={createI18n({ language, resources: texts })}>
        <LanguageProvider value={language}>
          <BrowserRouter>{children}</BrowserRouter>
        </LanguageProvider>
      </I18nextProvider>
    </Provider>,
  );
  const toast = () => (store.getState() as { toast: ToastState }).toast.current;
  return { ...view, toast };
}
