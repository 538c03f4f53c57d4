import type { CurrentUserDto } from '@leap/client';
import type { ChangedTexts } from '@leap/platform';
import type { RemoteConfig } from './remotes/remotes-config';
import type { RootState } from './store';

/** State from server to browser, in `<script type="application/json" id="leap-state">`. */
export interface PageState {
  /** Origin of the API; empty when it is the document's own. */
  apiUrl: string;
  /** Origin of the public site, for canonical addresses. */
  siteUrl: string;
  /** Origin of the admin area, if it has its own. */
  adminUrl?: string;
  remotes: RemoteConfig[];
  /** Texts of the page's language that the practice changed; absent while there are none. */
  texts?: {
    /** Those of the page, by namespace. */
    changed: Record<string, ChangedTexts>;
    /** Other namespaces in which there are some. */
    elsewhere: string[];
  };
  /** The queries that the page already holds, but for the visitor. */
  store?: Partial<RootState>;
}

/**
 * Who is logged in, in `<script type="application/json" id="leap-visitor">`; null for nobody, undefined when the server did not
 * find out. Apart from the state, which is the same for everybody.
 */
export function readVisitor(): CurrentUserDto | null | undefined {
  const written = document.getElementById('leap-visitor')?.textContent;
  return written ? (JSON.parse(written) as CurrentUserDto | null) : undefined;
}

/** Reads the server's state, or, in a shell that no server renders, the configuration beside it. */
export async function readPageState(): Promise<PageState> {
  const written = document.getElementById('leap-state')?.textContent;
  if (written) return JSON.parse(written) as PageState;
  const answer = await fetch('/remotes.json', { credentials: 'omit' });
  return { apiUrl: '', siteUrl: location.origin, remotes: (await answer.json()) as RemoteConfig[] };
}
