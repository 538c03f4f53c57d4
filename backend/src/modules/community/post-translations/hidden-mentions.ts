import type { MarkdownNode } from '@leap/domain';
import { mentionTree, withPresentNames, type MentionRow } from '../member-posts/mentions.js';

/** What stands for a mention in a text that is sent: the number, and whom it means. */
type Marks = ReadonlyMap<string, string>;

/** A number after an `@`, as authors may write it too. */
const NUMBER = /@\s?(\d+)/gu;
/** A mention in a stored translation. */
const MARK = /@([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})(?![\p{L}\p{N}])/gu;

/**
 * Texts without the names of those whom they mention: `@1` instead of `@Ana`, which translations keep. The numbers are none that the texts have
 * themselves.
 */
export function hidden(texts: readonly string[], mentions: readonly MentionRow[]): { texts: string[]; marks: Marks } {
  const used = new Set(texts.flatMap((text) => Array.from(text.matchAll(NUMBER), ([, number]) => Number(number))));
  const marks = new Map<string, string>();
  let number = 0;
  const numbered = mentions.map((mention) => {
    do number += 1;
    while (used.has(number));
    marks.set(String(number), mention.id);
    return { ...mention, name: String(number) };
  });
  return { texts: texts.map((text) => withPresentNames(text, numbered)), marks };
}

/** A translated text in which a mention is `@` and the member's id, as it is stored. */
export const marked = (text: string, marks: Marks): string =>
  text.replaceAll(NUMBER, (found, number: string) => {
    const id = marks.get(number);
    return id === undefined ? found : `@${id}`;
  });

/** A stored translation with the present names; of somebody who is mentioned no longer there is none. */
export function answered(
  { title, content }: { title: string; content: string },
  mentions: readonly MentionRow[],
): { title: string; contentTree: MarkdownNode[] } {
  const byId = mentions.map((mention) => ({ ...mention, label: mention.id }));
  const ids = new Set(mentions.map(({ id }) => id));
  const known = (text: string): string => text.replaceAll(MARK, (found, id: string) => (ids.has(id) ? found : '@…'));
  return { title: withPresentNames(known(title), byId), contentTree: mentionTree(known(content), byId) };
}
