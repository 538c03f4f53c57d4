import '@leap/ui/styles.css';
import './shell.css';
import { isLanguage, PREFERRED_LANGUAGE_KEY } from '@leap/domain';
import { createI18n, localePath, splitLocale } from '@leap/i18n';
import { BrowserRouter, loadTexts, setChangedTexts, showToast, type PageContext } from '@leap/platform';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from './app';
import { changedTextsOf } from './changed-texts';
import { shellTexts } from './locales/shell-texts';
import { createPageLoader } from './remotes/page-loader';
import { createReadyPages } from './remotes/ready-pages';
import { registerFederatedRemotes } from './remotes/federated-routes';
import { leaveFor } from './remotes/leave';
import { readPageState, readVisitor } from './page-state';
import { createStepUpGate } from './step-up/step-up-gate';
import { makeStore, setVisitor, type AppStore } from './store';

/** Starts the application: hydrates the server's HTML, or renders from scratch (the admin's own shell). */
async function start() {
  const { language, path } = splitLocale(location.pathname);
  if (redirectToRememberedLanguage()) return;

  const root = document.getElementById('root');
  if (!root) throw new Error('The document has no #root.');
  const state = await readPageState();
  const i18n = createI18n({ language, resources: {} });
  if (state.texts) setChangedTexts(i18n, changedTextsOf(state, language));
  await loadTexts(i18n, shellTexts);
  const stepUp = createStepUpGate();
  const onSlowProof = () => void store.dispatch(showToast({ title: i18n.t('common.slowProof', { ns: 'shell' }) }));
  const store: AppStore = makeStore({ baseUrl: state.apiUrl, onStepUpRequired: stepUp.ask, onSlowProof }, state.store);
  const visitor = readVisitor();
  if (visitor !== undefined) setVisitor(store, visitor);
  const pages = createReadyPages(
    leaveFor(createPageLoader(i18n, registerFederatedRemotes(state.remotes)), state),
    ({ params }) => ({
      dispatch: store.dispatch,
      getState: store.getState as PageContext['getState'],
      language,
      params,
      search: new URLSearchParams(location.search),
      t: i18n.t,
      siteUrl: state.siteUrl,
    }),
  );
  void pages.load(path).catch(() => undefined);

  const app = (
    <App
      store={store}
      i18n={i18n}
      language={language}
      pages={pages}
      siteUrl={state.siteUrl}
      stepUp={stepUp}
      router={(children) => <BrowserRouter basename={language === 'es' ? '/es' : '/'}>{children}</BrowserRouter>}
    />
  );
  if (root.hasChildNodes()) startTransition(() => void hydrateRoot(root, app));
  else createRoot(root).render(app);
}

/** Redirects a remembered Spanish also when the server's cookie is missing. */
function redirectToRememberedLanguage(): boolean {
  const { language, path } = splitLocale(location.pathname);
  const remembered = localStorage.getItem(PREFERRED_LANGUAGE_KEY);
  if (
    language !== 'en' ||
    !isLanguage(remembered) ||
    remembered === 'en' ||
    document.cookie.includes(`${PREFERRED_LANGUAGE_KEY}=`)
  )
    return false;
  document.cookie = `${PREFERRED_LANGUAGE_KEY}=${remembered}; path=/; max-age=31536000; samesite=lax`;
  location.replace(localePath(remembered, path) + location.search + location.hash);
  return true;
}

void start();
if (process.env.NODE_ENV === 'development')
  void import(/* webpackChunkName: "dev-reload" */ './dev-reload').then(({ reloadOnChange }) => reloadOnChange());
