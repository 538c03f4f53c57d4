import { api } from '@leap/client';
import { createI18n, localePath, splitLocale } from '@leap/i18n';
import { loadTexts, StaticRouter, type PageContext } from '@leap/platform';
import { prerender } from 'react-dom/static';
import { App } from '../app';
import { describePage } from '../head/describe-page';
import { shellTexts } from '../locales/shell-texts';
import type { PageState } from '../page-state';
import { createPageLoader } from '../remotes/page-loader';
import { schemeInCookies } from '../chrome/scheme';
import { ownerOf, schemeOf } from '../remotes/remotes-config';
import { makeStore } from '../store';
import type { RenderedDocument, RenderRequest } from './render-types';
import { writeDocument } from './write-document';

/** Renders one document: complete without JavaScript, and with everything that the browser needs to take over. */
export async function render(request: RenderRequest): Promise<RenderedDocument> {
  const { pathname, searchParams, search } = new URL(request.url, request.siteUrl);
  const { language, path } = splitLocale(pathname);
  const i18n = createI18n({ language, resources: {} });
  await loadTexts(i18n, shellTexts);
  const store = makeStore({ callApi: request.callApi });
  const pages = createPageLoader(i18n, request.loadRoutes);
  const page = await pages.load(path).catch(() => undefined);
  const context: PageContext = {
    dispatch: store.dispatch,
    getState: store.getState as PageContext['getState'],
    language,
    params: page?.params ?? {},
    search: searchParams,
    t: i18n.t,
    siteUrl: request.siteUrl,
  };
  await Promise.allSettled([
    request.cookie
      ? store.dispatch(api.endpoints.getCurrentUser.initiate())
      : store.dispatch(api.util.upsertQueryData('getCurrentUser', undefined, null as never)),
    store.dispatch(api.endpoints.getSiteSettings.initiate(language)),
    ...(page?.module.preload?.(context) ?? []),
  ]);

  const { prelude } = await prerender(
    <App
      store={store}
      i18n={i18n}
      language={language}
      pages={pages}
      siteUrl={request.siteUrl}
      router={(children) => (
        <StaticRouter location={localePath(language, path) + search} basename={language === 'es' ? '/es' : '/'}>
          {children}
        </StaticRouter>
      )}
    />,
    { progressiveChunkSize: Infinity, onError: () => undefined },
  );
  const body = await new Response(prelude).text();
  const head = describePage({ page: page ?? null, path, context, notFoundTitle: i18n.t('shell:notFound.title') });
  const queries = store.getState().api.queries;
  // Without the practice's settings there is no footer and no contact: readable, but not the page that a crawler should keep.
  const hasSettings = api.endpoints.getSiteSettings.select(language)(store.getState()).isSuccess;
  const status = page === undefined || !hasSettings ? 503 : head.status;
  const state: PageState = {
    apiUrl: '',
    siteUrl: request.siteUrl,
    adminUrl: request.adminUrl,
    // Visitors of the site have no use for an admin area that lives elsewhere.
    remotes: request.adminUrl === undefined ? request.remotes : request.remotes.filter(({ name }) => name !== 'admin'),
    store: { api: { ...store.getState().api, subscriptions: {} } } as PageState['store'],
  };
  const described = page?.module.head(context);
  const owner = ownerOf(path);
  const namespaces = Object.keys({ ...page?.module.texts });
  return {
    status,
    redirectTo: described?.redirectTo && localePath(language, described.redirectTo),
    title: described?.title ?? head.title,
    language,
    isComplete: page !== undefined && Object.values(queries).every((query) => query?.status === 'fulfilled'),
    ...writeDocument({
      language,
      scheme: schemeOf(path) === 'light' ? 'light' : schemeInCookies(request.cookie),
      head: page === undefined ? { ...head, title: i18n.t('shell:unavailable.title') } : head,
      body,
      state,
      reports: request.reports,
      owner,
      // Somebody who is logged in is led on from some pages, and is on the way to the portal from the others.
      waitsForTouch:
        page !== undefined && owner !== 'admin' && !request.cookie && !page?.route.isPrivate && !page?.route.actsAlone,
      ownerChunks: page
        ? [`page-${page.route.name}`, ...[owner, ...namespaces].map((namespace) => `${namespace}-${language}`)]
        : [],
    }),
  };
}

export { drawIcon, drawShareImage } from './drawings';
export type { RenderedDocument, RenderRequest } from './render-types';
export { renderAdminShell } from './render-admin-shell';
export { listedPaths, lookUp, originOf } from './site-map';
