import { api, type CurrentUserDto } from '@leap/client';
import { createI18n, localePath, splitLocale, type Language } from '@leap/i18n';
import { loadTexts, setChangedTexts, StaticRouter, type i18n, type PageContext } from '@leap/platform';
import { text } from 'node:stream/consumers';
import type { ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import { prerenderToNodeStream } from 'react-dom/static';
import { App } from '../app';
import { describePage } from '../head/describe-page';
import { shellTexts } from '../locales/shell-texts';
import type { PageState } from '../page-state';
import { createPageLoader } from '../remotes/page-loader';
import { schemeInCookies } from '../chrome/scheme';
import { ownerOf, schemeOf } from '../remotes/remotes-config';
import { makeStore, setVisitor } from '../store';
import { formOf, sentForm, withMessage } from './post-form';
import type { RenderedDocument, RenderRequest, TextChanges } from './render-types';
import { callBar } from './call-bar';
import { withFormAddresses } from './form-addresses';
import { onceEach } from './once-each';
import { writeDocument } from './write-document';

const texts = new Map<Language, { instance: i18n; changed: TextChanges }>();
const nothing: TextChanges = {};

/** The texts of one language: the same for all requests until the practice changes one. Requests add those of their pages once. */
async function textsOf(language: Language, changed: TextChanges): Promise<i18n> {
  const known = texts.get(language);
  const instance = known?.changed === changed ? known.instance : createI18n({ language, resources: {} });
  if (known?.instance !== instance) {
    setChangedTexts(instance, async (namespace) => changed[namespace]);
    texts.set(language, { instance, changed });
  }
  await loadTexts(instance, shellTexts);
  return instance;
}

/** A promise that React reads at once, instead of coming back for it. */
const loaded = <Value,>(value: Value): Promise<Value> =>
  Object.assign(Promise.resolve(value), { status: 'fulfilled', value });

/** React's mark of a part that was not ready. */
const notReady = '<!--$!-->';

/** In one piece, as what pages show is loaded before. A lazy part waits for its module once in the life of the process. */
async function htmlOf(app: ReactElement): Promise<string> {
  const html = renderToString(app);
  if (!html.includes(notReady)) return html;
  const { prelude } = await prerenderToNodeStream(app, { progressiveChunkSize: Infinity, onError: () => undefined });
  return text(prelude);
}

/** Renders one document: complete without JavaScript, and with everything that the browser needs for hydration. */
export async function render(request: RenderRequest): Promise<RenderedDocument> {
  const { pathname, searchParams, search } = new URL(request.url, request.siteUrl);
  const { language, path } = splitLocale(pathname);
  const changed = request.texts?.[language] ?? nothing;
  const i18n = await textsOf(language, changed);
  const callApi = onceEach(request.callApi);
  const store = makeStore({ callApi });
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
    request.cookie ? store.dispatch(api.endpoints.getCurrentUser.initiate()) : setVisitor(store, null),
    store.dispatch(api.endpoints.getSiteSettings.initiate(language)),
    ...(page?.module.preload?.(context) ?? []),
  ]);

  const posted = request.refused?.posted ?? (await sentForm(path, searchParams, request.loadRoutes));
  const form = posted && (await formOf(path, posted.form, request.loadRoutes));
  const location = {
    pathname: localePath(language, path),
    search,
    state: posted && form ? withMessage(posted, form, i18n) : null,
  };

  const html = await htmlOf(
    <App
      store={store}
      i18n={i18n}
      language={language}
      pages={page === undefined ? pages : { ...pages, load: () => loaded(page) }}
      siteUrl={request.siteUrl}
      router={(children) => (
        <StaticRouter location={location} basename={language === 'es' ? '/es' : '/'}>
          {children}
        </StaticRouter>
      )}
    />,
  );
  const body = withFormAddresses(html, location.pathname + search);
  const isPublic = page && !page.route.isPrivate && ownerOf(path) !== 'admin';
  // Visitors go on to pages that offer a call; somebody in the portal or their account hardly does.
  const mayOfferCall = isPublic && (!request.cookie || body.includes('data-offers-call'));
  const bar = mayOfferCall ? await callBar(callApi, language).catch(() => '') : '';
  const head = describePage({ page: page ?? null, path, context, notFoundTitle: i18n.t('shell:notFound.title') });
  const { queries, provided } = store.getState().api;
  // Without the practice's settings there is no footer and no contact: readable, but not the page that a crawler should keep.
  const { data: settings } = api.endpoints.getSiteSettings.select(language)(store.getState());
  const status = page === undefined || !settings ? 503 : (request.refused?.status ?? head.status);
  const { 'getCurrentUser(undefined)': visitor, ...others } = queries;
  const owner = ownerOf(path);
  const namespaces = Object.keys({ ...page?.module.texts });
  const state: PageState = {
    apiUrl: '',
    siteUrl: request.siteUrl,
    adminUrl: request.adminUrl,
    // Visitors of the site do not need an admin area on another origin.
    remotes: request.adminUrl === undefined ? request.remotes : request.remotes.filter(({ name }) => name !== 'admin'),
    texts: changesFor(['shell', owner, ...namespaces], changed),
    // Not its configuration: JSON turns the infinite time to keep what is not shown into none.
    store: { api: { queries: others, mutations: {}, provided, subscriptions: {} } } as unknown as PageState['store'],
  };
  const described = page?.module.head(context);
  const redirectTo = described?.movedTo ?? described?.redirectTo;
  const isComplete = page !== undefined && Object.values(queries).every((query) => query?.status === 'fulfilled');
  const user = visitor?.status === 'fulfilled' ? (visitor.data as CurrentUserDto | null) : undefined;
  // On a device that others use too, the scripts keep the session as long as its tab is open.
  const wakesOn = isComplete && !user?.isOnSharedDevice ? described?.wakesOn : undefined;
  // Ends the clock of the store's subscriptions, which would keep all of this page's data for another half a second.
  store.dispatch(api.util.resetApiState());
  return {
    status,
    redirectTo: redirectTo && localePath(language, redirectTo),
    isMoved: described?.movedTo !== undefined,
    title: described?.title ?? head.title,
    drawing: described?.drawing,
    language,
    isComplete,
    ...writeDocument({
      language,
      scheme: schemeOf(path) === 'light' ? 'light' : schemeInCookies(request.cookie),
      accent: settings?.accent,
      isApp: ownerOf(path) !== 'admin',
      head: page === undefined ? { ...head, title: i18n.t('shell:unavailable.title') } : head,
      // Whoever quotes a page reads its document; a live one needs no such link.
      quotedAt:
        described?.isQuotable && head.canonical
          ? `${request.siteUrl}/api/oembed?format=json&url=${encodeURIComponent(head.canonical)}`
          : undefined,
      leadsTo: described?.leadsTo,
      body,
      bar,
      // What was posted is nothing that scripts could hydrate; the browser has none.
      state: posted ? undefined : state,
      visitor: user,
      reports: request.reports,
      owner,
      // Somebody who is logged in is led on from some pages, and is on the way to the portal from the others.
      // Somebody with a session has been here before, and has the files.
      hasOwnStyles: !request.cookie,
      startsOnTouch:
        wakesOn !== undefined ||
        (page !== undefined &&
          owner !== 'admin' &&
          !request.cookie &&
          !page?.route.isPrivate &&
          !page?.route.hydratesOnLoad),
      wakesOn,
      ownerChunks: page
        ? [`page-${page.route.name}`, ...[owner, ...namespaces].map((namespace) => `${namespace}-${language}`)]
        : [],
    }),
  };
}

/** What a document says of changed texts: those of its page, and in which other namespaces there are some; undefined without any. */
function changesFor(namespaces: string[], changed: TextChanges): PageState['texts'] {
  if (Object.keys(changed).length === 0) return undefined;
  const isOfPage = (namespace: string): boolean => namespaces.includes(namespace);
  const elsewhere = Object.keys(changed).filter((namespace) => !isOfPage(namespace));
  return {
    changed: Object.fromEntries(Object.entries(changed).filter(([namespace]) => isOfPage(namespace))),
    elsewhere,
  };
}

export { drawIcon, drawShareImage, drawTopicFile } from './drawings';
export type { RenderedDocument, RenderRequest } from './render-types';
export { postForm } from './post-form';
export { renderAdminShell } from './render-admin-shell';
export { visitorParts } from './visitor-parts';
export { shippedPages } from './page-copies';
export { listedPaths, lookUp, originOf } from './site-map';
