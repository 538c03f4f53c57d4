import { campaignBlocks, type Language, type CampaignBlock, type CampaignPart } from '@leap/domain';
import { color, escapeHtml, sans, serif } from './mail-layout.js';
import { oneLine, renderContent, unsubscribeHeaders, type RenderedEmail } from './mail-rendering.js';
import { fill, textsIn } from './mail-texts.js';

/** A campaign to one subscriber. */
export interface Newsletter {
  brandName: string;
  language: Language;
  subject: string;
  /** Light markdown. */
  content: string;
  /** Name to greet with; may be empty. */
  name: string;
  /** Address that unsubscribes on POST (RFC 8058). */
  unsubscribeUrl: string;
  preferencesUrl: string;
  /** Whether it is a test email to the practice. */
  isTest?: boolean;
}

/** Renders a campaign as HTML and plain text, with unsubscribe headers. */
export function renderNewsletter({
  brandName,
  language,
  subject,
  content,
  name,
  unsubscribeUrl,
  preferencesUrl,
  isTest = false,
}: Newsletter): RenderedEmail {
  const { newsletter: t } = textsIn(language);
  const blocks = campaignBlocks(content);
  const values = { brand: brandName, name: oneLine(name) };
  const written = {
    subject: isTest ? fill(t.testSubject, { subject }) : subject,
    preview: oneLine(textOf(blocks).slice(0, 140)),
    heading: oneLine(subject),
    paragraphs: [fill(values.name === '' ? t.greetingWithoutName : t.greeting, values)],
    body: { html: blocks.map(blockHtml).join('\n'), text: textOf(blocks) },
    footer: [fill(isTest ? t.testReason : t.reason, values)],
    footerLinks: [
      { label: t.preferences, url: preferencesUrl },
      { label: t.unsubscribe, url: unsubscribeUrl },
    ],
    headers: unsubscribeHeaders(unsubscribeUrl),
  };
  return renderContent(written, language, brandName);
}

const paragraph = `margin:0 0 18px;font:400 17px/1.65 ${sans};color:${color.ink}`;

function blockHtml(block: CampaignBlock): string {
  if (block.is === 'heading') {
    const size = block.level === 2 ? 23 : 19;
    return `<h${block.level} style="margin:28px 0 12px;font:600 ${size}px/1.3 ${serif};color:${color.ink}">${partsHtml(block.parts)}</h${block.level}>`;
  }
  if (block.is === 'paragraph') return `<p style="${paragraph}">${partsHtml(block.parts)}</p>`;
  return `<ul style="margin:0 0 18px;padding:0 0 0 22px">${block.items.map((item) => `<li style="margin:0 0 6px;font:400 17px/1.65 ${sans};color:${color.ink}">${partsHtml(item)}</li>`).join('')}</ul>`;
}

const partsHtml = (parts: CampaignPart[]): string => parts.map(partHtml).join('');

function partHtml(part: CampaignPart): string {
  if (part.is === 'text') return escapeHtml(part.text).replaceAll('\n', '<br>');
  if (part.is !== 'link')
    return part.is === 'strong' ? `<strong>${partsHtml(part.parts)}</strong>` : `<em>${partsHtml(part.parts)}</em>`;
  return `<a href="${escapeHtml(part.url)}" style="color:${color.clay}">${escapeHtml(part.text)}</a>`;
}

function textOf(blocks: CampaignBlock[]): string {
  return blocks
    .map((block) =>
      block.is === 'list' ? block.items.map((item) => `- ${partsText(item)}`).join('\n') : partsText(block.parts),
    )
    .join('\n\n');
}

const partsText = (parts: CampaignPart[]): string => parts.map(partText).join('');

function partText(part: CampaignPart): string {
  if (part.is === 'text') return part.text;
  if (part.is === 'link')
    return part.text === part.url ? part.url : `${part.text} (${part.url.replace(/^mailto:/, '')})`;
  return partsText(part.parts);
}
