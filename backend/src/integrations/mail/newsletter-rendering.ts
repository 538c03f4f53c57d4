import { markdownText, type Language } from '@leap/domain';
import { markdownFeatures, parseMarkdown } from '@leap/markdown';
import { markdownHtml, type MarkdownTag } from '../../common/markdown-html.js';
import { markdownPlainText } from '../../common/markdown-plain-text.js';
import { color, sans, serif } from './mail-layout.js';
import { oneLine, renderContent, unsubscribeHeaders, type RenderedEmail } from './mail-rendering.js';
import { fill, textsIn } from './mail-texts.js';

/** A campaign to one subscriber. */
export interface Newsletter {
  brandName: string;
  /** The practice's, on several lines; may be empty. */
  postalAddress: string;
  language: Language;
  subject: string;
  /** Markdown. */
  content: string;
  /** Name to greet with; may be empty. */
  name: string;
  /** Address that unsubscribes on POST (RFC 8058). */
  unsubscribeUrl: string;
  preferencesUrl: string;
  /** Address of the site, for links and pictures on it. */
  siteUrl: string;
  /** What the HTML has instead of an address that the content links to; the plain text keeps it. */
  linkTo?(url: string): string;
  /** Why the person gets it: a subscription by default. */
  because?: 'subscribed' | 'joined';
  /** Whether it is a test email to the practice. */
  isTest?: boolean;
}

/** Renders a campaign as HTML and plain text, with unsubscribe headers. */
export function renderNewsletter({
  brandName,
  postalAddress,
  language,
  subject,
  content,
  name,
  unsubscribeUrl,
  preferencesUrl,
  siteUrl,
  linkTo,
  because = 'subscribed',
  isTest = false,
}: Newsletter): RenderedEmail {
  const { newsletter: t } = textsIn(language);
  const reason = because === 'joined' ? t.memberReason : t.reason;
  const nodes = parseMarkdown(content, markdownFeatures.campaign);
  const values = { brand: brandName, name: oneLine(name) };
  const written = {
    subject: isTest ? fill(t.testSubject, { subject }) : subject,
    preview: oneLine(markdownText(nodes).slice(0, 140)),
    heading: oneLine(subject),
    paragraphs: [fill(values.name === '' ? t.greetingWithoutName : t.greeting, values)],
    body: {
      html: markdownHtml(nodes, { siteUrl, linkTo, styleOf: (tag) => styles[tag] }),
      text: markdownPlainText(nodes, siteUrl),
    },
    footer: [fill(isTest ? t.testReason : reason, values)],
    address: linesOf(postalAddress),
    footerLinks: [
      { label: t.preferences, url: preferencesUrl },
      { label: t.unsubscribe, url: unsubscribeUrl },
    ],
    headers: unsubscribeHeaders(unsubscribeUrl),
  };
  return renderContent(written, language, brandName);
}

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

const running = `font:400 17px/1.65 ${sans};color:${color.ink}`;

/** Mail programs know no style sheets. */
const styles: Partial<Record<MarkdownTag, string>> = {
  p: `margin:0 0 18px;${running}`,
  h2: `margin:28px 0 12px;font:600 23px/1.3 ${serif};color:${color.ink}`,
  h3: `margin:28px 0 12px;font:600 19px/1.3 ${serif};color:${color.ink}`,
  ul: 'margin:0 0 18px;padding:0 0 0 22px',
  ol: 'margin:0 0 18px;padding:0 0 0 22px',
  li: `margin:0 0 6px;${running}`,
  blockquote: `margin:0 0 18px;padding:0 0 0 16px;border-left:2px solid ${color.clay}`,
  hr: `margin:28px 0;border:0;border-top:1px solid ${color.sand}`,
  figure: 'margin:0 0 18px',
  figcaption: `margin:6px 0 0;font:400 14px/1.5 ${sans};color:${color.muted}`,
  img: 'display:block;width:100%;max-width:100%;height:auto;border:0',
  a: `color:${color.clay}`,
};
