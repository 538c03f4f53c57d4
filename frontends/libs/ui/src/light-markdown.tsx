import { Fragment, type ReactNode } from 'react';

export interface LightMarkdownProps {
  text: string;
  /** Added to the levels: 1 makes `##` a third-level heading. */
  headingLevelOffset?: number;
}

/**
 * The light markdown of posts: `##` and `###` headings, **bold**, *italic* and line breaks. Renders React elements, never HTML, and no
 * links; everything else is text.
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

type Mark = '*' | '**';

/** An unclosed emphasis. */
interface Open {
  mark: Mark;
  /** Start of its text. */
  from: number;
  parts: ReactNode[];
}

/** Parses in one pass. A mark adjoins its text; an unpaired one is text. Each kind is open at most once, so that the time is linear. */
function inline(text: string): ReactNode[] {
  const root: ReactNode[] = [];
  const open: Open[] = [];
  let plain = '';
  let position = 0;

  const target = () => open.at(-1)?.parts ?? root;
  const flush = () => {
    const parts = target();
    if (plain !== '') parts.push(<Fragment key={parts.length}>{withBreaks(plain)}</Fragment>);
    plain = '';
  };
  /** Reverts an unclosed emphasis to text. */
  const abandon = () => {
    flush();
    const unclosed = open.pop();
    if (!unclosed) return;
    const parts = target();
    parts.push(
      <Fragment key={parts.length}>
        {unclosed.mark}
        {unclosed.parts}
      </Fragment>,
    );
  };

  while (position < text.length) {
    const stars = text.startsWith('***', position)
      ? 3
      : text.startsWith('**', position)
        ? 2
        : text[position] === '*'
          ? 1
          : 0;
    if (stars === 0) {
      plain += text[position];
      position += 1;
      continue;
    }
    const top = open.at(-1);
    const mark: Mark = stars === 1 || (stars === 3 && top?.mark === '*') ? '*' : '**';
    const partner = open.find((candidate) => candidate.mark === mark);
    const after = position + mark.length;
    if (partner && partner.from < position && isWord(text[position - 1])) {
      while (open.at(-1) !== partner) abandon();
      flush();
      open.pop();
      const parts = target();
      parts.push(
        mark === '**' ? (
          <strong key={parts.length}>{partner.parts}</strong>
        ) : (
          <em key={parts.length}>{partner.parts}</em>
        ),
      );
    } else if (!partner && isWord(text[after])) {
      flush();
      open.push({ mark, from: after, parts: [] });
    } else plain += mark;
    position = after;
  }
  while (open.length > 0) abandon();
  flush();
  return root;
}

function isWord(character: string | undefined): boolean {
  return character !== undefined && character.trim() !== '';
}

function withBreaks(text: string): ReactNode {
  return text.split('\n').map((line, index) => (
    <Fragment key={index}>
      {index > 0 && <br />}
      {line}
    </Fragment>
  ));
}
