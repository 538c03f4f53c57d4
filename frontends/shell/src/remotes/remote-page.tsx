import { useLanguage } from '@leap/i18n';
import { Route, Routes, useLocation, useStore, useTranslation, type PageContext } from '@leap/platform';
import { Loading } from '@leap/ui';
import { Suspense, use, useEffect } from 'react';
import { applyHead } from '../head/apply-head';
import { describePage } from '../head/describe-page';
import { NotFoundPage } from '../pages/not-found-page';
import { UnavailablePage } from '../pages/unavailable-page';
import type { AppStore } from '../store';
import { Boundary } from './boundary';
import type { LoadedPage, PageLoader } from './page-loader';
import { useHydrated } from '../use-hydrated';

interface Props {
  pages: { load: PageLoader; forget(path: string): void };
  siteUrl: string;
}

/** The page of the current path, inside error boundaries: a failing remote does not affect the rest. */
export function RemotePage({ pages, siteUrl }: Props) {
  const { pathname } = useLocation();
  const { t } = useTranslation('shell');
  return (
    <Boundary
      key={pathname}
      onRetry={() => pages.forget(pathname)}
      fallback={(retry) => <UnavailablePage retry={retry} />}
    >
      <Suspense fallback={<Loading label={t('common.loadingPage')} />}>
        <Outlet pages={pages} path={pathname} siteUrl={siteUrl} />
      </Suspense>
    </Boundary>
  );
}

function Outlet({ pages, path, siteUrl }: Props & { path: string }) {
  const page = use(pages.load(path));
  useHead(page, path, siteUrl);
  useHydrated('page');
  if (!page) return <NotFoundPage />;
  const { Page } = page.module;
  return (
    <Routes>
      <Route path={page.route.path} caseSensitive element={<Page />} />
    </Routes>
  );
}

/** Keeps title, description, canonical address and language of the document up to date during navigation and loading. */
function useHead(page: LoadedPage | null, path: string, siteUrl: string) {
  const store = useStore() as AppStore;
  const language = useLanguage();
  const { search } = useLocation();
  const { t, i18n } = useTranslation();
  useEffect(() => {
    const context: PageContext = {
      dispatch: store.dispatch,
      getState: store.getState as PageContext['getState'],
      language,
      params: page?.params ?? {},
      search: new URLSearchParams(search),
      t,
      siteUrl,
    };
    // Failed queries are shown where their data is used.
    void Promise.allSettled(page?.module.preload?.(context) ?? []);
    const update = () =>
      applyHead(describePage({ page, path, context, notFoundTitle: i18n.t('shell:notFound.title') }));
    update();
    return store.subscribe(update);
  }, [page, path, search, language, siteUrl, store, t, i18n]);
}
