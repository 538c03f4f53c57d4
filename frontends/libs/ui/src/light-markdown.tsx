import { Fragment, type ReactNode } from 'react';

export interface LightMarkdownProps {
  text: string;
  /** Added to the levels: 1 makes `##` a third-level heading. */
  headingLevelOffset?: number;
}

/**
 * The light markdown of posts: `##` and `###` headings, **bold**, *italic* and line breaks. It makes React elements and
 * never HTML, and it knows no links: whatever else is written stays text.
 */
export function LightMarkdown({ text, headingLevelOffset = 0 }: LightMarkdownProps) {
  return blocks(text).map((block, index) => {
    if (block.level === 0) return <p key={index}>{inline(block.text)}</p>;
    const Heading = `h${Math.min(6, Math.max(1, block.level + headingLevelOffset))}` as 'h2';
    return <Heading key={index}>{inline(block.text)}</Heading>;
  });
}

interface Block {
  /** 0 for a paragraph. */
  level: number;
  text: string;
}

function blocks(text: string): Block[] {
  const found: Block[] = [];
  let lines: string[] = [];
  const flush = () => {
    if (lines.length > 0) found.push({ level: 0, text: lines.join('\n') });
    lines = [];
  };
  for (const line of text.replaceAll('\r', '').split('\n')) {
    const level = line.startsWith('### ') ? 3 : line.startsWith('## ') ? 2 : 0;
    if (level > 0) {
      flush();
      found.push({ level, text: line.slice(level + 1).trim() });
    } else if (line.trim() === '') flush();
    else lines.push(line.trim());
  }
  flush();
  return found;
}

/** Walks once through the text; a mark without its partner stays a character. */
function inline(text: string): ReactNode[] {
  const parts: ReactNode[] = [];
  let plain = '';
  let position = 0;
  const flush = () => {
    if (plain !== '') parts.push(<Fragment key={parts.length}>{withBreaks(plain)}</Fragment>);
    plain = '';
  };
  while (position < text.length) {
    const mark = text.startsWith('**', position) ? '**' : text[position] === '*' ? '*' : '';
    const inner = mark === '' ? '' : marked(text, position, mark);
    if (inner === '') {
      plain += mark || text[position];
      position += mark.length || 1;
      continue;
    }
    flush();
    parts.push(mark === '**' ? <strong key={parts.length}>{inline(inner)}</strong> : <em key={parts.length}>{inline(inner)}</em>);
    position += inner.length + 2 * mark.length;
  }
  flush();
  return parts;
}

/** What stands between this mark and its partner, or nothing: marks hug their words. */
function marked(text: string, position: number, mark: string): string {
  const from = position + mark.length;
  let end = text.indexOf(mark, from);
  // The closing `*` of an italic text is not half of a `**` inside it.
  while (mark === '*' && end >= 0 && text[end + 1] === '*') {
    const close = text.indexOf('**', end + 2);
    end = text.indexOf(mark, close < 0 ? end + 2 : close + 2);
  }
  // `***both***`: the bold takes the outer pair.
  while (mark === '**' && end >= 0 && text[end + 2] === '*') end += 1;
  const inner = end < 0 ? '' : text.slice(from, end);
  return inner === inner.trim() ? inner : '';
}

function withBreaks(text: string): ReactNode {
  return text.split('\n').map((line, index) => (
    <Fragment key={index}>
      {index > 0 && <br />}
      {line}
    </Fragment>
  ));
}
