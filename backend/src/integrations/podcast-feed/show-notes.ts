import { htmlToText } from './html-to-text.js';

/** Marks that stand for elements while everything else becomes text: characters that no text holds, since they are removed first. */
const [LINK, LABEL, LINK_END, ITEM, HEADING] = ['\uE000', '\uE001', '\uE002', '\uE003', '\uE004'];

/**
 * Show notes as markdown with lists and links, from foreign HTML. Only headings, list items and https links stay; everything else
 * becomes text. Takes linear time.
 */
export function showNotes(html: string): string {
  const marked = html
    .replace(/[\uE000-\uE004]/g, '')
    .replace(/<a\s[^<>]{0,400}?href\s*=\s*["'](https:\/\/[^"'<>\s]{1,2000})["'][^<>]{0,400}>/gi, `${LINK}$1${LABEL}`)
    .replace(/<\/a\s*>/gi, LINK_END)
    .replace(/<li\b[^<>]{0,400}>/gi, `\n${ITEM}`)
    .replace(/<\/li\s*>/gi, '')
    .replace(/<h[1-6]\b[^<>]{0,400}>/gi, `\n\n${HEADING}`)
    .replace(/<\/(?:p|h[1-6]|ul|ol)\s*>/gi, '\n\n');
  return htmlToText(marked)
    .replace(/\uE000([^\uE000-\uE004]{1,2000})\uE001\s*([^\uE000-\uE004\n[\]]{1,300}?)\s*\uE002/g, '[$2]($1)')
    .replaceAll(HEADING, '### ')
    .replaceAll(ITEM, '- ')
    .replace(/\uE000[^\uE001]{0,2000}\uE001|[\uE000-\uE004]/g, '')
    .replace(/^(?:-|###)\s*$/gm, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}
