import { markdownText } from '@leap/domain';
import { parseMarkdown } from '@leap/markdown';

const LONGEST = 160;

/** The start of a long text for a list: one line, cut between two words, without markdown. */
export function textExcerpt(text: string, longest = LONGEST): string {
  const line = markdownText(parseMarkdown(text)).replace(/\s+/g, ' ').trim();
  const characters = Array.from(line);
  if (characters.length <= longest) return line;
  const cut = characters.slice(0, longest + 1).join('');
  const end = cut.lastIndexOf(' ');
  return `${end > 0 ? cut.slice(0, end) : characters.slice(0, longest).join('')}…`;
}
