import type { ApiExtra } from '@leap/client';
import type { Language } from '@leap/domain';
import type { ChangedTexts, FormCall, PostedForm, RemoteRoutes } from '@leap/platform';
import type { RemoteConfig, RemoteName } from '../remotes/remotes-config';
import type { BuildReport, DocumentPart } from './write-document';

/** Texts of one language that the practice changed, by namespace. The same object until it changes another one. */
export type TextChanges = Readonly<Record<string, ChangedTexts>>;

/** A request for a document. */
export interface RenderRequest {
  /** Requested path and query, including the language. */
  url: string;
  /** Asks the API for a path with its query, as the visitor. */
  callApi: NonNullable<ApiExtra['callApi']>;
  /** Public origin of the site without a trailing slash. */
  siteUrl: string;
  /** The visitor's cookies, if there may be a session. */
  cookie?: string;
  /** Origin of the admin area, if it has its own. */
  adminUrl?: string;
  remotes: RemoteConfig[];
  /** Imports a remote's server build; rejects when it is missing. */
  loadRoutes(name: RemoteName): Promise<RemoteRoutes>;
  /** Build reports by front end, as far as they exist. */
  reports: Partial<Record<'shell' | RemoteName, BuildReport>>;
  /** What the practice changed in the texts of the pages. */
  texts?: Partial<Record<Language, TextChanges>>;
  /** The refused form that the page shows again, and the status of its document. */
  refused?: RefusedForm;
}

/** A form that a browser without scripts posted to its page. */
export interface PostRequest extends Pick<RenderRequest, 'url' | 'siteUrl' | 'loadRoutes'> {
  body: URLSearchParams;
  /** Calls the API as the visitor. */
  send(call: FormCall): Promise<{ status: number; body: string; cookies: string[] }>;
}

export interface RefusedForm {
  status: number;
  posted: PostedForm;
}

/** Where to go on, with the API's cookies, or what the page has to show. */
export type FormOutcome = { location: string; cookies: string[] } | RefusedForm;

/** A document that is ready to be sent. */
export interface RenderedDocument {
  status: number;
  parts: DocumentPart[];
  /** Where to redirect the visitor: the same content in the language of the address, or at its present address. */
  redirectTo?: string;
  /** Whether that is for good: the content has another address. */
  isMoved?: boolean;
  /** Title and language of the page, for its share picture. */
  title: string;
  /** Address of the drawing in the share picture. */
  drawing?: string;
  language: Language;
  /** Bodies of inline scripts and digests of preloaded scripts, for the CSP. */
  inlineScripts: string[];
  scriptDigests: string[];
  /** Whether a query failed: such a page must not be cached. */
  isComplete: boolean;
}
