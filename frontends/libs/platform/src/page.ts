import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import type { TFunction } from 'i18next';
import type { ComponentType } from 'react';

/** Structurally the `Language` of the contracts' domain, which builds upon this library and so cannot be imported here. */
export type PageLanguage = 'en' | 'es';

/** The store's dispatch, thunks included. */
export type AppDispatch = ThunkDispatch<unknown, unknown, UnknownAction>;

/** What a page says of itself to browsers, search engines and people who share it. */
export interface PageHead {
  /** Document title without the brand; the shell appends it. */
  title: string;
  description: string;
  ogType?: 'website' | 'article';
  /** Absolute or root-relative address of the picture for shares; default: one drawn from the ring and the title. */
  image?: string;
  /** JSON-LD objects, without `@context`. */
  jsonLd?: object[];
  noindex?: boolean;
  /** HTTP status of the rendered document; default 200. */
  status?: 200 | 404;
  /** Path (without language) at which the visitor's language has this content: the server sends a reader of the document there. */
  redirectTo?: string;
  /**
   * Path (without language) in each language that exists. Default: this path in every language. A page without
   * translation names its own language only: no hreflang is written then, and the canonical address is the original's.
   */
  alternates?: Partial<Record<PageLanguage, string>>;
}

/** What a page may use while it preloads and describes itself, on the server and in the browser. */
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

/** Loaders of a text namespace, one a language; name their chunks `<namespace>-<language>` so that the server can preload them. */
export type Texts = Record<string, Record<PageLanguage, () => Promise<{ default: object }>>>;

/** A page's module: loaded when its route is first visited. */
export interface PageModule {
  Page: ComponentType;
  texts?: Texts;
  /** Dispatches the queries that the page's first view needs and answers their promises. */
  preload?(context: PageContext): Promise<unknown>[];
  head(context: PageContext): PageHead;
}

/** One route of a remote. */
export interface PageRoute {
  /** Name of the page and of its chunk (`webpackChunkName: "page-<name>"`). */
  name: string;
  /** Pattern without language, such as `/blog/:slug`. */
  path: string;
  /** Narrows the pattern, which cannot say that a segment ends in certain emails: other paths are not this route's. */
  only?: RegExp;
  /** Query parameters that the page's first view depends on; the server renders it with these alone. */
  search?: readonly string[];
  /**
   * Whether the address holds a secret, such as a token of an email: rendered for that visitor alone and never cached.
   */
  isPrivate?: boolean;
  /** Whether the page belongs in the sitemap; a pattern with parameters never does. */
  isListed?: boolean;
  load(): Promise<PageModule>;
}

/** All that a remote exposes, as `./routes` → `remote`. */
export interface RemoteRoutes {
  /** Texts that every page of the remote needs. */
  texts: Texts;
  routes: PageRoute[];
}
