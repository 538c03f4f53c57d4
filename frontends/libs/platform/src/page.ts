import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import type { TFunction } from 'i18next';
import type { ComponentType } from 'react';
import type { Thing } from 'schema-dts';

/** Structurally equal to `Language` of the domain package, which depends on this library and so cannot be imported here. */
export type PageLanguage = 'en' | 'es';

/** The store's dispatch, thunks included. */
export type AppDispatch = ThunkDispatch<unknown, unknown, UnknownAction>;

/** Structured data (JSON-LD), without `@context`. The compiler holds it against schema.org's own definitions. */
export type StructuredData = Exclude<Thing, string>;

/** Metadata of a page for browsers, search engines and shared links. */
export interface PageHead {
  /** Document title without the brand; the shell appends it. */
  title: string;
  /** What the tab and the browser's history show instead, where the title would tell other people what somebody is reading. */
  tabTitle?: string;
  description: string;
  ogType?: 'website' | 'article';
  /** Absolute or root-relative address of the share picture; by default one is drawn, with the title. */
  image?: string;
  /** Address of the drawing in that picture, `/drawings/dusk-2.svg`; by default the ring with somebody in its opening. */
  drawing?: string;
  jsonLd?: StructuredData[];
  noindex?: boolean;
  /** Whether other sites can quote the page by oEmbed. */
  isQuotable?: boolean;
  /** HTTP status of the rendered document; default 200. 503: what the page is about could not be read. */
  status?: 200 | 404 | 503;
  /** Path (without language) of this content in the visitor's language: the server redirects there. */
  redirectTo?: string;
  /** Path (without language) that replaced this address: the server redirects there for good. */
  movedTo?: string;
  /** Address on another site that the document leads on to at once, also without scripts. */
  leadsTo?: string;
  /**
   * Path (without language) in each language that exists. Default: this path in every language. A page without translation names its
   * own language only: then no hreflang is written, and the canonical address is the original's.
   */
  alternates?: Partial<Record<PageLanguage, string>>;
  /**
   * Address of an event stream, on pages that show everything before their scripts run: those start with the first touch or with the
   * first event, and not on load as on other documents of a session. `ready` and `beat` say that the stream works and start nothing.
   */
  wakesOn?: string;
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

/** The texts of one page that the practice can change. */
export interface PageCopy {
  /** Its name in the admin area. */
  name: string;
  /** Where it is seen, without language; absent for the founder's story, whose address is in the settings. */
  path?: string;
  texts: Texts;
  /** Its sections in their order, each with its namespace: `marketing:hero`. A text belongs to one page only. */
  sections: readonly string[];
  /** Groups of texts that are lists: an entry may be left out, `membership-care:rules.items`. */
  lists?: readonly string[];
}

/** What a remote exposes, as `./routes` → `remote`. */
export interface RemoteRoutes {
  /** Texts of every page of the remote. */
  texts: Texts;
  routes: PageRoute[];
  /** Forms that browsers without scripts send, by their names; in the server's build only. */
  forms?: Readonly<Record<string, PageForm>>;
  /** Pages whose texts can be changed; in the server's build only. */
  copies?: readonly PageCopy[];
}

/** The texts of a form by field, as browsers send them: an unchecked box is missing. */
export type FormTexts = Record<string, string>;

/** Where a form was sent from. */
export interface FormContext {
  language: PageLanguage;
  /** Path without language. */
  path: string;
  search: URLSearchParams;
}

/** A request to the API, as the page's scripts would send it. */
export interface FormCall {
  path: string;
  method?: 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  body?: object;
}

/**
 * How the server handles a form that a browser without scripts sends to the page's own address: by the rules and the request of the
 * page's scripts, so that both store the same.
 */
export interface PageForm<Values extends FormTexts = FormTexts> {
  /** The empty form. Other fields than its own are ignored. */
  initial(): Values;
  /** Error codes by field; empty when it can be sent. */
  check(values: Values, context: FormContext): Partial<Record<string, string>>;
  /** The request; undefined for a form that needs none: its page shows what it makes of the values, and nothing is stored. */
  call(values: Values, context: FormContext): FormCall | undefined;
  /**
   * Key of its messages, such as `marketing:newsletter.toasts`, which has `successTitle`, `successDescription`, `failureTitle` and
   * `failureDescription`; or the keys of each message's title and description, also of an error code of the API whose general text would not
   * help here.
   */
  messages: string | Readonly<Record<string, readonly [title: string, description: string]>>;
  /** Name (`missing`) of the messages for errors that `check` found; by default the fields' own texts suffice. */
  messageOf?(errors: Partial<Record<string, string>>): string | undefined;
  /** The field of this form that an error of the API belongs to, where the names differ. */
  fieldOf?(refused: { field: string; code: string }): string;
  /** Fields that are never shown again: passwords. */
  secrets?: readonly string[];
  /** Element of the form's page that says that it was sent; by default the form's message. */
  sentAt?: string;
  /** The path that follows, without language unless it has its own; by default the form's page, which says that it was sent (`?sent=<name>`). */
  next?(answer: unknown, values: Values, context: FormContext): string;
}

/** What became of a form that a browser without scripts sent: the state of the location in which the server renders the page. */
export interface PostedForm {
  /** The form's name. */
  form: string;
  isSent: boolean;
  /** The refused form's texts, without its secrets. */
  values: FormTexts;
  /** Error codes by field. */
  errors: Partial<Record<string, string>>;
  /** Status and error code of the API; 422 without a code for errors that the form's own check found. */
  status?: number;
  code?: string;
  message?: { title: string; description: string };
}
