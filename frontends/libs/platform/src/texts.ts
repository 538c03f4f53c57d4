import type { i18n, ResourceStore } from 'i18next';
import { use } from 'react';
import { useTranslation } from 'react-i18next';
import { withChangedTexts, type ChangedTexts } from './changed-texts';
import type { PageLanguage, Texts } from './page';

/** By the instance's store: `useTranslation` returns a proxy of the instance, and another one with each change. */
const pending = new WeakMap<ResourceStore, Map<string, Promise<void>>>();
const changes = new WeakMap<ResourceStore, (namespace: string) => Promise<ChangedTexts | undefined>>();
const keyOf = (texts: Texts): string => Object.keys(texts).join();

/** Says where an instance finds the practice's changes of a namespace; call it before its texts are loaded. */
export function setChangedTexts(i18n: i18n, changesOf: (namespace: string) => Promise<ChangedTexts | undefined>): void {
  changes.set(i18n.store, changesOf);
}

/** Loads missing namespaces of the instance's language. Rejects when a chunk cannot be fetched; the next call retries. */
export function loadTexts(i18n: i18n, texts: Texts): Promise<void> {
  const language = i18n.language as PageLanguage;
  const known = pending.get(i18n.store) ?? new Map<string, Promise<void>>();
  pending.set(i18n.store, known);
  const key = keyOf(texts);
  let promise = known.get(key);
  if (!promise) {
    promise = Promise.all(
      Object.entries(texts).map(async ([namespace, loaders]) => {
        if (i18n.hasResourceBundle(language, namespace)) return;
        const [{ default: shipped }, changed] = await Promise.all([
          loaders[language](),
          changes.get(i18n.store)?.(namespace),
        ]);
        i18n.addResourceBundle(language, namespace, changed ? withChangedTexts(shipped, changed) : shipped);
      }),
    ).then(() => undefined);
    known.set(key, promise);
    promise.catch(() => known.delete(key));
  }
  return promise;
}

/** Pending promises of suspended components. */
const waitedFor = new WeakSet<Promise<void>>();

/** Suspends until the namespaces are loaded: for lazy parts such as dialogs with their own texts. */
export function useTexts(texts: Texts): void {
  const { i18n } = useTranslation();
  const promise = pending.get(i18n.store)?.get(keyOf(texts));
  const areThere = Object.keys(texts).every((namespace) => i18n.hasResourceBundle(i18n.language, namespace));
  // A component that was suspended with `use` must call it again with the same promise, or React's order of hooks breaks.
  if (areThere && !(promise && waitedFor.has(promise))) return;
  const asked = loadTexts(i18n, texts);
  waitedFor.add(asked);
  use(asked);
}
