import { randomUUID } from 'node:crypto';

/** Something to do that came out of a call. Members refer to it by its id, which stays when its text is edited. */
export interface ActionItem {
  id: string;
  text: string;
  /** In the other language of the recording. */
  translation?: string;
}

/**
 * Items with translations, one for each line of an edited list, empty where there is none. Without any given, an unchanged item keeps the one
 * that it has.
 * @param texts the edited list, with its repetitions
 */
export function translatedItems(
  before: readonly ActionItem[],
  items: readonly ActionItem[],
  texts: readonly string[],
  translations: readonly string[] | undefined,
): ActionItem[] {
  return items.map(({ id, text }) => {
    const translation = translations
      ? translations[texts.indexOf(text)]
      : before.find((item) => item.id === id && item.text === text)?.translation;
    return { id, text, ...(translation && { translation }) };
  });
}

/** Share of common words from which a new line is an earlier one, reworded. */
const SAME = 0.5;

/**
 * The items of an edited list, with the ids that they had: unchanged lines keep theirs wherever they move; of the others, those that share
 * most words belong together; and if as many lines came as went, they are the same items in other words (a translation, say), in order.
 * Lines that remain are new. Repeated lines are dropped.
 */
export function editedItems(before: readonly ActionItem[], texts: readonly string[]): ActionItem[] {
  const lines = [...new Set(texts)];
  const ids = new Map<string, string>();
  const free = new Set(before);
  const match = (line: string, item: ActionItem): void => {
    ids.set(line, item.id);
    free.delete(item);
  };
  for (const line of lines) {
    const same = [...free].find(({ text }) => text === line);
    if (same) match(line, same);
  }
  const pairs = lines
    .filter((line) => !ids.has(line))
    .flatMap((line) => [...free].map((item) => ({ line, item, share: sharedWords(line, item.text) })))
    .filter(({ share }) => share >= SAME)
    .sort((a, b) => b.share - a.share);
  for (const { line, item } of pairs) if (!ids.has(line) && free.has(item)) match(line, item);
  const added = lines.filter((line) => !ids.has(line));
  if (added.length === free.size) [...free].forEach((item, index) => match(added[index] ?? '', item));
  return lines.map((text) => ({ id: ids.get(text) ?? randomUUID(), text }));
}

/** How many of the words of both texts they have in common, from 0 to 1. */
function sharedWords(one: string, other: string): number {
  const [a, b] = [one, other].map((text) => new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []));
  if (!a || !b) return 0;
  const common = [...a].filter((word) => b.has(word)).length;
  return common / Math.max(1, a.size + b.size - common);
}
