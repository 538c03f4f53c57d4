import { useLocation } from '@leap/platform';
import { useLayoutEffect, useState } from 'react';
import { schemeOf } from '../remotes/remotes-config';

/** How bright the portal and the admin area are: as the system says, or as chosen here. */
export const schemeChoices = ['auto', 'light', 'dark'] as const;
export type SchemeChoice = (typeof schemeChoices)[number];

const KEY = 'color-scheme';
const YEAR_SECONDS = 31_536_000;

const toChoice = (value: string | null | undefined): SchemeChoice =>
  schemeChoices.find((choice) => choice === value) ?? 'auto';

/** The choice in a Cookie header, for the server. */
export function schemeInCookies(cookie = ''): SchemeChoice {
  return toChoice(/(?:^|;\s*)color-scheme=(\w+)/.exec(cookie)?.[1]);
}

/** The choice of this browser. */
export function chosenScheme(): SchemeChoice {
  try {
    return toChoice(localStorage.getItem(KEY));
  } catch {
    return schemeInCookies(document.cookie);
  }
}

/** Remembers the choice for this browser and for the server, which renders the first view with it. */
export function chooseScheme(choice: SchemeChoice, path: string): void {
  try {
    localStorage.setItem(KEY, choice);
  } catch {
    // Storage may be forbidden; the cookie still carries the choice.
  }
  document.cookie = `${KEY}=${choice}; path=/; max-age=${YEAR_SECONDS}; samesite=lax`;
  apply(path);
}

function apply(path: string): void {
  document.documentElement.dataset['scheme'] = schemeOf(path) === 'light' ? 'light' : chosenScheme();
}

/** Keeps the document in the scheme of the page that is shown: the public site is light, portal and admin are as chosen. */
export function useSchemeOfPage(): void {
  const { pathname } = useLocation();
  useLayoutEffect(() => apply(pathname), [pathname]);
}

/** The choice and how to change it, for the page that is shown; undefined where the page has one scheme only. */
export function useSchemeChoice(): { choice: SchemeChoice; choose(choice: SchemeChoice): void } | undefined {
  const { pathname } = useLocation();
  const [choice, setChoice] = useState(chosenScheme);
  if (schemeOf(pathname) === 'light') return undefined;
  return {
    choice,
    choose: (next) => {
      chooseScheme(next, pathname);
      setChoice(next);
    },
  };
}
