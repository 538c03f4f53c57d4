import type { MarkdownNode } from '@leap/domain';
import { parseMarkdown } from '@leap/markdown';

type Trees = Record<`${'content' | 'notes' | 'text'}Tree`, MarkdownNode[]> &
  Partial<Record<`${'description' | 'summary' | 'narrative'}Tree`, MarkdownNode[]>>;

/** An answer of the API with the parsed form of each of its texts, as the server adds it. */
export function parsed<Answer extends object>(answer: Answer): Answer & Trees {
  const texts = Object.entries(answer).filter(
    ([field, value]) => /^(content|notes|text|description|summary|narrative)$/.test(field) && typeof value === 'string',
  );
  const trees = texts.map(([field, value]) => [`${field}Tree`, parseMarkdown(String(value))]);
  return { ...answer, ...(Object.fromEntries(trees) as Trees) };
}
