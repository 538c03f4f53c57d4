import type { TFunction } from '@leap/platform';

/** `deep-work` → `Deep work`: what a tag without a text of its own is called. */
export function humaniseTag(key: string): string {
  const texts = key.replace(/[-_]+/g, ' ').trim();
  return texts.charAt(0).toLocaleUpperCase() + texts.slice(1);
}

/** The localised label of a tag key, or the key in readable form when it has no label yet. `t` is of namespace `marketing-blog`. */
export function tagLabel(t: TFunction<'marketing-blog'>, key: string): string {
  return t(`tags.${key}`, { defaultValue: humaniseTag(key) });
}
