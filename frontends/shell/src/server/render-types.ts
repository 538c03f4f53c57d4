import type { ApiExtra } from '@leap/client';
import type { Language } from '@leap/domain';
import type { RemoteRoutes } from '@leap/platform';
import type { RemoteConfig, RemoteName } from '../remotes/remotes-config';
import type { BuildReport } from './write-document';

/** What the server knows of a request for a document. */
export interface RenderRequest {
  /** Path and query as asked for, language included. */
  url: string;
  /** Asks the API for a path with its query, as the visitor. */
  callApi: NonNullable<ApiExtra['callApi']>;
  /** Public origin of the site without a trailing slash. */
  siteUrl: string;
  /** The visitor's cookies, when there may be a session. */
  cookie?: string;
  /** Origin of the admin area, when it has one of its own. */
  adminUrl?: string;
  remotes: RemoteConfig[];
  /** Imports a remote's server build; rejects when it is not there. */
  loadRoutes(name: RemoteName): Promise<RemoteRoutes>;
  /** Build reports by front end, where they are there. */
  reports: Partial<Record<'shell' | RemoteName, BuildReport>>;
}

/** A document that is ready to be sent. */
export interface RenderedDocument {
  status: 200 | 404 | 503;
  html: string;
  /** Where the visitor should read this instead: the same content in the language of the address. */
  redirectTo?: string;
  /** Title and language of the page, for the picture that stands for it when it is shared. */
  title: string;
  language: Language;
  /** The inline scripts' bodies and the preloaded scripts' digests: all that the CSP has to allow. */
  inlineScripts: string[];
  scriptDigests: string[];
  /** Whether a request for a query failed: such a page must not be cached. */
  isComplete: boolean;
}
