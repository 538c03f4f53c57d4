import { LanguageProvider, type Language } from '@leap/i18n';
import { I18nextProvider, Provider, type i18n } from '@leap/platform';
import type { ReactNode } from 'react';
import { Chrome } from './chrome/chrome';
import { RemotePage, type ShownPages } from './remotes/remote-page';
import { StepUp } from './step-up/step-up';
import type { StepUpGate } from './step-up/step-up-gate';
import type { AppStore } from './store';

interface Props {
  store: AppStore;
  i18n: i18n;
  language: Language;
  pages: ShownPages;
  siteUrl: string;
  /** Handler for step-up; in the browser only. */
  stepUp?: StepUpGate;
  /** The router: by location on the server, by history in the browser. */
  router: (children: ReactNode) => ReactNode;
}

/** The application, equal on server and browser except for its router. */
export function App({ store, i18n, language, pages, siteUrl, stepUp, router }: Props) {
  return (
    <Provider store={store}>
      <I18nextProvider i18n={i18n}>
        <LanguageProvider value={language}>
          {router(
            <Chrome>
              <RemotePage pages={pages} siteUrl={siteUrl} />
              {stepUp && <StepUp gate={stepUp} />}
            </Chrome>,
          )}
        </LanguageProvider>
      </I18nextProvider>
    </Provider>
  );
}
