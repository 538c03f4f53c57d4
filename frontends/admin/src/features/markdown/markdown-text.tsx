import { markdownFeatures, parseMarkdown } from '@leap/markdown';
import { Markdown } from '@leap/ui/markdown';
import { useMemo } from 'react';

interface MarkdownTextProps {
  text: string;
  /** What the text may contain; by default no pictures. */
  kind?: keyof typeof markdownFeatures;
  headingLevelOffset?: number;
}

/** A text as its readers see it. Parsed in the browser: texts are previewed while they are written. */
export function MarkdownText({ text, kind = 'plain', headingLevelOffset = 1 }: MarkdownTextProps) {
  const nodes = useMemo(() => parseMarkdown(text, markdownFeatures[kind]), [text, kind]);
  return <Markdown nodes={nodes} headingLevelOffset={headingLevelOffset} />;
}
