import type { MarkdownNode } from '@leap/domain';
import type { EntityManager } from 'typeorm';
import { plainTree } from '../../../common/markdown.dto.js';
import { SHOWN_NAME } from './member-author.js';
import { participates } from './post-news.js';
import { isOpenToUser } from './visible-posts.js';

/** A member whom a text names: the name in the stored text, and the present one; null for somebody without a name. */
export interface MentionRow {
  id: string;
  label: string;
  name: string | null;
}

/** SQL of the members whom a text names, as JSON. @param text its condition on a mention `m` */
export const mentionsWhere = (text: string): string =>
  `(SELECT coalesce(jsonb_agg(jsonb_build_object('id', m.user_id, 'label', m.label, 'name', named.name)), '[]')
      FROM member_mentions m CROSS JOIN LATERAL (SELECT ${SHOWN_NAME} AS name FROM users u WHERE u.id = m.user_id) named WHERE ${text})`;
export const mentionsOfPost = (post: string): string => mentionsWhere(`m.post_id = ${post} AND m.comment_id IS NULL`);
export const mentionsOfComment = (comment: string): string => mentionsWhere(`m.comment_id = ${comment}`);

/** Finds `@name` for each of the names, the longest first; a longer word that begins alike is none. */
function finder(names: readonly string[]): RegExp {
  const patterns = names
    .toSorted((a, b) => b.length - a.length)
    .map((name) => name.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`));
  return new RegExp(`@(${patterns.join('|')})(?![\\p{L}\\p{N}])`, 'gu');
}

/** The text with the present names of those whom it mentions. */
export function withPresentNames(content: string, mentions: readonly MentionRow[]): string {
  if (mentions.length === 0) return content;
  const names = new Map(mentions.map(({ label, name }) => [label, name]));
  return content.replaceAll(finder([...names.keys()]), (_found, label: string) => `@${names.get(label) ?? '…'}`);
}

/** The parsed text, in which mentions stand out. */
export function mentionTree(content: string, mentions: readonly MentionRow[]): MarkdownNode[] {
  const tree = plainTree(withPresentNames(content, mentions));
  const names = mentions.flatMap(({ name }) => name ?? []);
  return names.length === 0 ? tree : marked(tree, finder(names));
}

function marked(nodes: readonly MarkdownNode[], pattern: RegExp): MarkdownNode[] {
  return nodes.flatMap((node): MarkdownNode[] => {
    if (node.is !== 'text') return [{ ...node, ...(node.children && { children: marked(node.children, pattern) }) }];
    // Every second part is a name.
    return (node.text ?? '')
      .split(pattern)
      .map((text, index): MarkdownNode =>
        index % 2 === 0 ? { is: 'text', text } : { is: 'strong', children: [{ is: 'text', text: `@${text}` }] },
      )
      .filter(({ is, text }) => is !== 'text' || text !== '');
  });
}

/** Which text names members. */
interface MentioningText {
  postId: string;
  commentId?: string;
  content: string;
}

/**
 * Stores whom a text names: those of `ids` who take part, may read it and whose shown name it has, besides those whom it named before. A new one is
 * notified by a trigger.
 */
export async function storeMentions(
  manager: EntityManager,
  { postId, commentId, content }: MentioningText,
  ids: readonly string[] = [],
): Promise<void> {
  const of = [postId, commentId ?? null] as const;
  const isOf = 'm.post_id = $1 AND m.comment_id IS NOT DISTINCT FROM $2::uuid';
  if (!content.includes('@')) {
    await manager.query(`DELETE FROM member_mentions m WHERE ${isOf}`, [...of]);
    return;
  }
  const people = await manager.query<{ id: string; name: string }[]>(
    `SELECT u.id, ${SHOWN_NAME} AS name FROM users u
      WHERE (u.id = ANY ($3::uuid[]) OR u.id IN (SELECT m.user_id FROM member_mentions m WHERE ${isOf}))
        AND ${participates('u')} AND ${SHOWN_NAME} IS NOT NULL
        AND EXISTS (SELECT 1 FROM member_posts p WHERE p.id = $1 AND ${isOpenToUser('p', 'u')}) ORDER BY u.id`,
    [...of, ids],
  );
  const found = people.filter(({ name }) => finder([name]).test(content));
  const named = [found.map(({ id }) => id), found.map(({ name }) => name)];
  await manager.query(`DELETE FROM member_mentions m WHERE ${isOf} AND m.user_id <> ALL ($3::uuid[])`, [
    ...of,
    named[0],
  ]);
  await manager.query(
    `INSERT INTO member_mentions (post_id, comment_id, user_id, label)
     SELECT $1, $2, id, name FROM unnest($3::uuid[], $4::text[]) AS person (id, name)
     ON CONFLICT ON CONSTRAINT member_mentions_once DO UPDATE SET label = excluded.label, updated_at = now()`,
    [...of, ...named],
  );
}
