/** The syntax of campaigns: the light markdown of posts, with lists and links. */
export type CampaignBlock =
  | { is: 'heading'; level: 2 | 3; parts: CampaignPart[] }
  | { is: 'paragraph'; parts: CampaignPart[] }
  | { is: 'list'; items: CampaignPart[][] };

/** A piece of a line. Texts may contain line breaks. */
export type CampaignPart =
  | { is: 'text'; text: string }
  | { is: 'strong' | 'emphasis'; parts: CampaignPart[] }
  | { is: 'link'; url: string; text: string };

const headings = [
  ['### ', 3],
  ['## ', 2],
] as const;

/**
 * Parses the text of a campaign in one pass: `##` and `###` headings, `- ` lists, **bold**, *italic*, `[words](https://…)` and bare
 * `https://` addresses. Everything else is text; there is no HTML.
 */
export function campaignBlocks(content: string): CampaignBlock[] {
  const blocks: CampaignBlock[] = [];
  let lines: string[] = [];
  let items: string[] = [];
  const flush = (): void => {
    if (lines.length > 0) blocks.push({ is: 'paragraph', parts: campaignParts(lines.join('\n')) });
    if (items.length > 0) blocks.push({ is: 'list', items: items.map((item) => campaignParts(item)) });
    lines = [];
    items = [];
  };
  for (const raw of content.replaceAll('\r\n', '\n').replaceAll('\r', '\n').split('\n')) {
    const line = raw.trim();
    const heading = headings.find(([mark]) => line.startsWith(mark));
    const isItem = /^[-*•] /.test(line);
    if (heading || line === '' || (isItem ? lines.length > 0 : items.length > 0)) flush();
    if (heading)
      blocks.push({ is: 'heading', level: heading[1], parts: campaignParts(line.slice(heading[0].length).trim()) });
    else if (isItem) items.push(line.slice(2).trim());
    else if (line !== '') lines.push(line);
  }
  flush();
  return blocks;
}

/** Addresses that a campaign may link to. */
const isAddress = (url: string): boolean =>
  /^(https:\/\/[\p{L}\d][^\s"<>\\]*|mailto:[^\s@"<>\\]+@[^\s@"<>\\]+)$/iu.test(url);

/** `[words](address)`: bounded, so that a text full of brackets takes linear time. */
const writtenLink = /^\[([^[\]\n]{1,300})\]\(([^\s()<>]{1,2000})\)/;
const bareLink = /^https:\/\/[^\s<>"'*[\]()]{3,2000}/;

interface Open {
  is: 'strong' | 'emphasis';
  mark: string;
  parts: CampaignPart[];
}

/** Parses a line. An unpaired mark is text. */
function campaignParts(line: string): CampaignPart[] {
  const root: CampaignPart[] = [];
  const open: Open[] = [];
  let plain = '';
  let at = 0;
  const target = (): CampaignPart[] => open.at(-1)?.parts ?? root;
  const flush = (): void => {
    if (plain !== '') target().push({ is: 'text', text: plain });
    plain = '';
  };
  const abandon = (): void => {
    flush();
    const unclosed = open.pop();
    if (unclosed) target().push({ is: 'text', text: unclosed.mark }, ...unclosed.parts);
  };
  while (at < line.length) {
    const link = linkAt(line, at);
    if (link) {
      flush();
      target().push({ is: 'link', url: link.url, text: link.text });
      at += link.length;
      continue;
    }
    const mark = line.startsWith('**', at) ? '**' : line[at] === '*' ? '*' : '';
    if (mark === '') {
      plain += line[at];
      at += 1;
      continue;
    }
    const isClosing = isWord(line[at - 1]);
    const partner = open.findLastIndex((one) => one.mark === mark);
    if (partner >= 0 && isClosing) {
      while (open.length - 1 > partner) abandon();
      flush();
      const closed = open.pop();
      if (closed) target().push({ is: closed.is, parts: closed.parts });
    } else if (partner < 0 && isWord(line[at + mark.length])) {
      flush();
      open.push({ is: mark === '**' ? 'strong' : 'emphasis', mark, parts: [] });
    } else plain += mark;
    at += mark.length;
  }
  while (open.length > 0) abandon();
  flush();
  return root;
}

function linkAt(line: string, at: number): { url: string; text: string; length: number } | undefined {
  const rest = line[at] === '[' || line.startsWith('https://', at) ? line.slice(at, at + 2_400) : '';
  const [whole, text = '', url = ''] = writtenLink.exec(rest) ?? [];
  if (whole !== undefined) return isAddress(url) ? { url, text, length: whole.length } : undefined;
  // Punctuation at the end is not part of the address.
  const bare = bareLink.exec(rest)?.[0].replace(/[.,;:!?]+$/, '');
  return bare !== undefined && isAddress(bare) ? { url: bare, text: bare, length: bare.length } : undefined;
}

const isWord = (character: string | undefined): boolean => character !== undefined && character.trim() !== '';
