/** A text with its selection. */
export interface Selection {
  value: string;
  start: number;
  end: number;
}

/** A change of a text: what replaces the part between two positions, and what is selected afterwards. */
export interface Edit {
  from: number;
  to: number;
  text: string;
  start: number;
  end: number;
}

/** What the toolbar does to the selected text. */
export const markdownEdits = {
  bold: wrapIn('**'),
  italic: wrapIn('*'),
  heading,
  link,
  list: linesWith(/^[-*+] /, () => '- '),
  numbers: linesWith(/^\d+[.)] /, (index) => `${index + 1}. `),
  quote: linesWith(/^> ?/, () => '> '),
  divider: (selection: Selection) => insertBlock(selection, '---'),
} satisfies Record<string, (selection: Selection) => Edit>;

export type MarkdownEdit = keyof typeof markdownEdits;

const ADDRESS = /^(https?:\/\/|mailto:|\/)\S+$/i;
const EMPTY_ADDRESS = 'https://';

/** Puts a mark around the selection, or takes it away. */
function wrapIn(mark: string) {
  return ({ value, start, end }: Selection): Edit => {
    const size = mark.length;
    const isMarked =
      value.slice(start - size, start) === mark &&
      value.slice(end, end + size) === mark &&
      // One star of two is no italic.
      (size > 1 || value[start - 2] !== '*' || value[start - 3] === '*');
    if (isMarked)
      return {
        from: start - size,
        to: end + size,
        text: value.slice(start, end),
        start: start - size,
        end: end - size,
      };
    // A mark adjoins its text: blanks at the ends of the selection stay outside.
    const selected = value.slice(start, end);
    const from = start + selected.length - selected.trimStart().length;
    const to = Math.max(from, end - (selected.length - selected.trimEnd().length));
    return { from, to, text: mark + value.slice(from, to) + mark, start: from + size, end: to + size };
  };
}

/** No heading, a large one, a small one, and again none. */
function heading({ value, start }: Selection): Edit {
  const from = value.lastIndexOf('\n', start - 1) + 1;
  const [marks = ''] = /^#{2,3} /.exec(value.slice(from, from + 4)) ?? [];
  const next = marks === '' ? '## ' : marks === '## ' ? '### ' : '';
  const line = value.slice(from + marks.length).split('\n', 1)[0] ?? '';
  const at = from + next.length;
  return { from, to: from + marks.length + line.length, text: next + line, start: at, end: at + line.length };
}

/** A link around the selection, with its address selected; a selected address becomes a link whose text is to be written. */
function link({ value, start, end }: Selection): Edit {
  const selected = value.slice(start, end);
  if (ADDRESS.test(selected))
    return { from: start, to: end, text: `[](${selected})`, start: start + 1, end: start + 1 };
  const text = `[${selected}](${EMPTY_ADDRESS})`;
  if (selected === '') return { from: start, to: end, text, start: start + 1, end: start + 1 };
  const address = start + selected.length + 3;
  return { from: start, to: end, text, start: address, end: address + EMPTY_ADDRESS.length };
}

/** A selected text becomes a link to a pasted address; undefined where there is none of both. */
export function linkTo({ value, start, end }: Selection, pasted: string): Edit | undefined {
  const selected = value.slice(start, end);
  if (selected.trim() === '' || /[\n[\]]/.test(selected) || !ADDRESS.test(pasted) || ADDRESS.test(selected))
    return undefined;
  const text = `[${selected}](${pasted})`;
  return { from: start, to: end, text, start: start + text.length, end: start + text.length };
}

/** Puts a mark before each selected line, or takes it away where all have it. A list begins after an empty line. */
function linesWith(pattern: RegExp, markOf: (index: number) => string) {
  return ({ value, start, end }: Selection): Edit => {
    const from = value.lastIndexOf('\n', start - 1) + 1;
    const next = value.indexOf('\n', end);
    const to = next === -1 ? value.length : next;
    const lines = value.slice(from, to).split('\n');
    const isMarked = lines.every((line) => line === '' || pattern.test(line)) && lines.some((line) => line !== '');
    let index = -1;
    const marked = lines.map((line) => {
      if (isMarked) return line.replace(pattern, '');
      if (line === '' && lines.length > 1) return line;
      index += 1;
      return markOf(index) + line;
    });
    const before = value.slice(0, from);
    const gap = isMarked || before === '' || before.endsWith('\n\n') || pattern.test(lastLine(before)) ? '' : '\n';
    const text = gap + marked.join('\n');
    const at = from + gap.length;
    return start === end
      ? { from, to, text, start: from + text.length, end: from + text.length }
      : { from, to, text, start: at, end: from + text.length };
  };
}

const lastLine = (before: string): string => before.slice(before.lastIndexOf('\n', before.length - 2) + 1, -1);

/** A block of its own after the cursor or the selection, between empty lines. */
export function insertBlock({ value, end }: Selection, block: string): Edit {
  const before = value.slice(0, end).trimEnd();
  const after = value.slice(end).trimStart();
  const text = `${before === '' ? '' : '\n\n'}${block}\n\n`;
  const at = before.length + text.length;
  return { from: before.length, to: value.length - after.length, text, start: at, end: at };
}

/** An image with its alternative text and caption. Characters that would end them early are replaced. */
export function imageBlock(address: string, alt: string, caption: string): string {
  const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();
  const title = oneLine(caption).replaceAll('\\', '/').replaceAll('"', '”');
  return `![${oneLine(alt).replace(/[[\]\\*`_]/g, '\\$&')}](${address}${title === '' ? '' : ` "${title}"`})`;
}
