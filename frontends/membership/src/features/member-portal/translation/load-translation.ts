import { loadTexts, type i18n } from '@leap/platform';

async function loadParts(instance: i18n) {
  const { TranslatedPost, translationTexts } = await import(
    /* webpackChunkName: "portal-translation" */ './translated-post'
  );
  await loadTexts(instance, translationTexts);
  return { TranslatedPost };
}

const loaders = new WeakMap<i18n, () => ReturnType<typeof loadParts>>();

/** What loads translations with their texts: the same function each time. */
export function translationLoader(instance: i18n): () => ReturnType<typeof loadParts> {
  const load = loaders.get(instance) ?? (() => loadParts(instance));
  loaders.set(instance, load);
  return load;
}
