import { useLanguage } from '@leap/i18n';
import { Route, Routes, useLocation, useStore, useTranslation, type PageContext } from '@leap/platform';
import { Loading } from '@leap/ui';
import { Suspense, use, useEffect, useSyncExternalStore } from 'react';
import { applyHead } from '../head/apply-head';
import { describePage } from '../head/describe-page';
import { NotFoundPage } from '../pages/not-found-page';
import { UnavailablePage } from '../pages/unavailable-page';
import type { AppStore } from '../store';
import { Boundary } from './boundary';
import type { LoadedPage, PageLoader } from './page-loader';
import type { ReadyPages } from './ready-pages';
import styles from './remote-page.module.css';
import { useHydrated } from '../use-hydrated';

export type ShownPages = { load: PageLoader; forget(path: string): void } & Partial<ReadyPages>;

interface Props {
  pages: ShownPages;
  siteUrl: string;
}

/**
 * The page of the current path, inside error boundaries: a failing remote does not affect the rest. The router navigates in transitions, so the
 * page before stays until the next one is ready; a slow one shows its outline in the meantime.
 */
export function RemotePage({ pages, siteUrl }: Props) {
  const { pathname } = useLocation();
  const { t } = useTranslation('shell');
  const isSlow = useSyncExternalStore(pages.subscribe ?? never, pages.isSlow ?? isNeverSlow, isNeverSlow);
  // A transition commits the path together with its page, or with the failure of it.
  useEffect(() => pages.arrived?.(), [pages, pathname]);
  return (
    <>
      {isSlow && <PageOutline label={t('common.loadingPage')} />}
      <div hidden={isSlow}>
        <Suspense fallback={<Loading label={t('common.loadingPage')} />}>
          <Boundary
            key={pathname}
            onRetry={() => pages.forget(pathname)}
            fallback={(retry) => <UnavailablePage retry={retry} />}
          >
            <Outlet pages={pages} path={pathname} siteUrl={siteUrl} />
          </Boundary>
        </Suspense>
      </div>
    </>
  );
}

const never = () => () => undefined;
const isNeverSlow = () => false;

/** The outline of a page whose shape nobody knows yet: a title, a lead, a picture. */
function PageOutline({ label }: { label: string }) {
  // Newer browsers answer a promise, which is no clean-up.
  useEffect(() => {
    window.scrollTo({ top: 0, behavior: 'instant' });
  }, []);
  return (
    <div className={styles.outline} aria-busy="true">
      <p className="ui-visually-hidden" role="status">
        {label}
      </p>
      <span className="ui-skeleton ui-skeleton-title" />
      <span className="ui-skeleton ui-skeleton-text" />
      <span className="ui-skeleton ui-skeleton-text" />
      <span className={`ui-skeleton ${styles.block}`} />
    </div>
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
