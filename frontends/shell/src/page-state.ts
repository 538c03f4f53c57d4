import type { RemoteConfig } from './remotes/remotes-config';
import type { RootState } from './store';

/** What the server hands to the browser, in `<script type="application/json" id="leap-state">`. */
export interface PageState {
  /** Origin of the API; empty when it is the document's own. */
  apiUrl: string;
  /** Origin of the public site, for canonical addresses. */
  siteUrl: string;
  /** Origin of the admin area, when it has one of its own. */
  adminUrl?: string;
  remotes: RemoteConfig[];
  /** The queries that the page already holds. */
  store?: Partial<RootState>;
}

/** Reads the server's state, or, in a shell that no server renders, the configuration beside it. */
export async function readPageState(): Promise<PageState> {
  const written = document.getElementById('leap-state')?.textContent;
  if (written) return JSON.parse(written) as PageState;
  const answer = await fetch('/remotes.json', { credentials: 'omit' });
  return { apiUrl: '', siteUrl: location.origin, remotes: (await answer.json()) as RemoteConfig[] };
}
