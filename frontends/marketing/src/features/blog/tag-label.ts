import type { TFunction } from '@leap/platform';

/** `deep-work` → `Deep work`: label of a tag without a text. */
export function humaniseTag(key: string): string {
  const texts = key.replace(/[-_]+/g, ' ').trim();
  return texts.charAt(0).toLocaleUpperCase() + texts.slice(1);
}

/** The label of a tag in the page's language, or its key in readable form. `t` is of namespace `marketing-blog`. */
export function tagLabel(t: TFunction<'marketing-blog'>, key: string): string {
  return t(`tags.${key}`, { defaultValue: humaniseTag(key) });
}
