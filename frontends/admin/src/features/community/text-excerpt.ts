const LONGEST = 160;

/** Marks of light markdown: before headings, around emphasis. */
const HEADING = /^#{2,3} /gm;
const EMPHASIS = /(\*{1,2})(\S(?:[^*]*\S)?)\1/g;

/** The start of a long text for a list: one line, cut between two words, without markdown. */
export function textExcerpt(text: string, longest = LONGEST): string {
  const line = text.replace(HEADING, '').replace(EMPHASIS, '$2').replace(/\s+/g, ' ').trim();
  const characters = Array.from(line);
  if (characters.length <= longest) return line;
  const cut = characters.slice(0, longest + 1).join('');
  const end = cut.lastIndexOf(' ');
  return `${end > 0 ? cut.slice(0, end) : characters.slice(0, longest).join('')}…`;
}
