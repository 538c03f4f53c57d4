import type { TFunction } from '@leap/platform';

/** `deep-work` → `Deep work`: label of a tag without a text. */
export function humaniseTag(key: string): string {
  const text = key.replace(/[-_]+/g, ' ').trim();
  return text.charAt(0).toLocaleUpperCase() + text.slice(1);
}

/** The label of a tag in the page's language, or its key in readable form. Also in `head`, whose `t` is of no namespace. */
export function tagLabel(t: TFunction<'marketing-blog'>, key: string): string {
  return t(`marketing-blog:tags.${key}`, { defaultValue: humaniseTag(key) });
}
