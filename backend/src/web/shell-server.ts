import type { Accent } from '@leap/domain';

/** The part of the shell's server build that `web` uses. The shell's `src/server` declares the same types. */
export interface ShellServer {
  render(request: RenderRequest): Promise<RenderedDocument>;
  /** Sends a form to the API that a browser without scripts posted to its page; null when the page has no such form. */
  postForm(request: PostRequest): Promise<FormOutcome | null>;
  /** The document of the admin area's own origin, rendered by the browser. */
  renderAdminShell(
    request: Pick<RenderRequest, 'url' | 'siteUrl' | 'adminUrl' | 'cookie' | 'remotes' | 'reports'>,
  ): Promise<RenderedDocument>;
  /** The origin where a path (with language) belongs, when it is not `origin`. */
  originOf(pathname: string, origin: string, origins: { siteUrl: string; adminUrl?: string }): string | undefined;
  /** Metadata of a path (with language), before it is rendered. */
  lookUp(
    pathname: string,
    loadRoutes: LoadRoutes,
    query?: URLSearchParams,
  ): Promise<{ isKnown: boolean; search: readonly string[]; isPrivate: boolean; isSameForAll: boolean }>;
  /** The inside of the element with `data-visitor`, and the text of `#leap-visitor`, in somebody's copy of a page. */
  visitorParts(user: object, language: 'en' | 'es'): { button: string; state: string };
  /** The pages whose texts can be changed, with their texts as they are shipped. */
  shippedPages(loadRoutes: LoadRoutes): Promise<ShippedPage[]>;
  /** Paths (without language) that belong in the sitemap. */
  listedPaths(loadRoutes: LoadRoutes): Promise<string[]>;
  /** The site's icon: the ring, as SVG. */
  drawIcon(accent?: Accent): string;
  /** The SVG file of a topic's drawing, by its name such as `dusk-2`; undefined for other names. */
  drawTopicFile(name: string): string | undefined;
  /** The share picture of a page, 1200 × 630, as SVG. */
  drawShareImage(options: ShareImage): string;
}

/** A page with the texts that the practice can change; a text's path has its namespace: `marketing:hero.title`. */
export interface ShippedPage {
  name: string;
  /** Without language; absent where the settings say it. */
  path?: string;
  sections: { name: string; texts: { path: string; en: string; es: string }[] }[];
}

/** Changed texts by namespace and path; the same object until one changes. */
export type TextChanges = Record<string, Record<string, string>>;

/** What a share picture shows. */
export interface ShareImage {
  title: string;
  brand: string;
  /** Address of a topic's drawing, instead of the ring. */
  drawing?: string;
  accent?: Accent;
}

/** `assets.json` of a browser build, and its base path. */
export interface BuildReport {
  publicPath: string;
  chunks: Record<string, string[]>;
  fonts: string[];
  integrity: Record<string, string>;
  /** Mark of each style sheet's link. */
  sheets: Record<string, string>;
  /** Text of each style sheet. */
  styles: Record<string, string>;
}

/** One entry of `/remotes.json`. */
export interface RemoteConfig {
  name: string;
  entry: string;
  integrity: Record<string, string>;
}

/** Opaque here; defined by the shell. */
export type RemoteRoutes = object;

export type LoadRoutes = (name: string) => Promise<RemoteRoutes>;

/** What a page uses of an answer of the API. */
export interface ApiAnswer {
  status: number;
  /** Those that the client reads, in lower case. */
  headers: Record<string, string>;
  body: string;
}

/** A request to the API that writes. */
export interface ApiCall {
  path: string;
  method?: 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  body?: object;
}

/** Asks the API for a path with its query, as the visitor of the page. */
export type CallApi = (path: string) => Promise<ApiAnswer>;

export interface RenderRequest {
  url: string;
  callApi: CallApi;
  siteUrl: string;
  adminUrl?: string;
  cookie?: string;
  remotes: RemoteConfig[];
  loadRoutes: LoadRoutes;
  reports: Record<string, BuildReport | undefined>;
  texts?: Partial<Record<'en' | 'es', TextChanges>>;
  refused?: RefusedForm;
}

export interface PostRequest extends Pick<RenderRequest, 'url' | 'siteUrl' | 'loadRoutes'> {
  body: URLSearchParams;
  send(call: ApiCall): Promise<ApiAnswer & { cookies: string[] }>;
}

/** A form that the page shows again, with its errors and what was typed; opaque here. */
export interface RefusedForm {
  status: number;
  posted: object;
}

/** Where to go on, with the API's cookies, or what the page has to show. */
export type FormOutcome = { location: string; cookies: string[] } | RefusedForm;

export interface RenderedDocument {
  status: number;
  redirectTo?: string;
  isMoved?: boolean;
  /** In their order; bytes are UTF-8 of what documents have in common. */
  parts: (string | Uint8Array)[];
  title: string;
  /** Address of the drawing in the share picture. */
  drawing?: string;
  language: 'en' | 'es';
  inlineScripts: string[];
  scriptDigests: string[];
  isComplete: boolean;
}
