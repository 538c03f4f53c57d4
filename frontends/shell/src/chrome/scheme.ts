import { useLocation } from '@leap/platform';
import { useLayoutEffect, useState } from 'react';
import { schemeOf } from '../remotes/remotes-config';

/** Colour scheme of portal and admin area: of the system, or chosen. */
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

/** Stores the choice for this browser and for the server, which renders the first view with it. */
export function chooseScheme(choice: SchemeChoice, path: string): void {
  try {
    localStorage.setItem(KEY, choice);
  } catch {
    // Storage can be disabled; the cookie still contains the choice.
  }
  document.cookie = `${KEY}=${choice}; path=/; max-age=${YEAR_SECONDS}; samesite=lax`;
  apply(path);
}

function apply(path: string): void {
  document.documentElement.dataset['scheme'] = schemeOf(path) === 'light' ? 'light' : chosenScheme();
}

/** Applies the page's scheme to the document: the public site is light, portal and admin follow the choice. */
export function useSchemeOfPage(): void {
  const { pathname } = useLocation();
  useLayoutEffect(() => apply(pathname), [pathname]);
}

/** The current choice and a setter; undefined on pages with one scheme only. */
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
