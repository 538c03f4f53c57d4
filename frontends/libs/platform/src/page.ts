import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import type { TFunction } from 'i18next';
import type { ComponentType } from 'react';

/** Structurally equal to `Language` of the domain package, which depends on this library and so cannot be imported here. */
export type PageLanguage = 'en' | 'es';

/** The store's dispatch, thunks included. */
export type AppDispatch = ThunkDispatch<unknown, unknown, UnknownAction>;

/** Metadata of a page for browsers, search engines and shared links. */
export interface PageHead {
  /** Document title without the brand; the shell appends it. */
  title: string;
  description: string;
  ogType?: 'website' | 'article';
  /** Absolute or root-relative address of the share picture; by default one is drawn from the ring and the title. */
  image?: string;
  /** JSON-LD objects, without `@context`. */
  jsonLd?: object[];
  noindex?: boolean;
  /** HTTP status of the rendered document; default 200. 503: what the page is about could not be read. */
  status?: 200 | 404 | 503;
  /** Path (without language) of this content in the visitor's language: the server redirects there. */
  redirectTo?: string;
  /**
   * Path (without language) in each language that exists. Default: this path in every language. A page without translation names its
   * own language only: then no hreflang is written, and the canonical address is the original's.
   */
  alternates?: Partial<Record<PageLanguage, string>>;
}

/** Context of a page's `preload` and `head`, on the server and in the browser. */
export interface PageContext {
  dispatch: AppDispatch;
  /** The store's state; read it through the generated endpoints' `select(args)`. */
  getState(): never;
  language: PageLanguage;
  params: Record<string, string | undefined>;
  search: URLSearchParams;
  t: TFunction;
  /** Origin of the site without a trailing slash. */
  siteUrl: string;
}

/** Loaders of a text namespace by language; name their chunks `<namespace>-<language>` so that the server can preload them. */
export type Texts = Record<string, Record<PageLanguage, () => Promise<{ default: object }>>>;

/** A page's module, loaded when its route is first visited. */
export interface PageModule {
  Page: ComponentType;
  texts?: Texts;
  /** Dispatches the queries of the page's first view. */
  preload?(context: PageContext): Promise<unknown>[];
  head(context: PageContext): PageHead;
}

/** One route of a remote. */
export interface PageRoute {
  /** Name of the page and of its chunk (`webpackChunkName: "page-<name>"`). */
  name: string;
  /** Pattern without language, such as `/blog/:slug`. */
  path: string;
  /** Further condition on the path, for rules that the pattern cannot express, such as the ending of a segment. */
  only?: RegExp;
  /** Query parameters that the first view depends on; the server passes only these to the page. */
  search?: readonly string[];
  /** Whether the address contains a secret, such as the token of an email: rendered for that visitor only and never cached. */
  isPrivate?: boolean;
  /**
   * Whether the page works without interaction: loads data, redirects, follows events. It hydrates after the first paint; other pages
   * hydrate with the visitor's first interaction.
   */
  hydratesOnLoad?: boolean;
  /** Whether the page belongs in the sitemap; a pattern with parameters never does. */
  isListed?: boolean;
  load(): Promise<PageModule>;
}

/** What a remote exposes, as `./routes` → `remote`. */
export interface RemoteRoutes {
  /** Texts of every page of the remote. */
  texts: Texts;
  routes: PageRoute[];
}
