import { escapeHtml } from '../../common/escape-html.js';

/** One row of a table of facts, e.g. name and e-mail of a request. */
export interface MailFact {
  label: string;
  value: string;
  /** A link below the value. */
  url?: string;
}

/** Contents of an email, from which the layout renders HTML and plain text. */
export interface MailContent {
  subject: string;
  /** Preview line that mail programs show beside the subject. */
  preview: string;
  heading: string;
  paragraphs: string[];
  /** Text of a campaign, created by {@link renderNewsletter}: the only part that is HTML. */
  body?: { html: string; text: string };
  button?: { label: string; url: string };
  facts?: MailFact[];
  /** Longer text by another person, shown as a quotation. */
  quote?: string;
  /** Small print at the end. */
  footer: string[];
  /** Lines of the sender's postal address, below its name. */
  address?: string[];
  footerLinks?: { label: string; url: string }[];
  headers?: Record<string, string>;
}

/** Colours and fonts of all emails. */
export const color = {
  paper: '#FBF7F0',
  card: '#FFFFFF',
  sand: '#EFE6D8',
  ink: '#2A2320',
  muted: '#6B5F57',
  clay: '#9C4A2F',
};
export const serif = "Fraunces, Georgia, 'Times New Roman', serif";
export const sans = "'Instrument Sans', -apple-system, 'Segoe UI', Helvetica, Arial, sans-serif";

const withBreaks = (text: string): string => escapeHtml(text).replace(/\r?\n/g, '<br>');

const paragraphHtml = (text: string): string =>
  `<p style="margin:0 0 18px;font:400 17px/1.65 ${sans};color:${color.ink}">${withBreaks(text)}</p>`;

const buttonHtml = ({ label, url }: { label: string; url: string }): string =>
  `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:10px 0 28px"><tr><td style="border-radius:999px;background:${color.clay}">` +
  `<a href="${escapeHtml(url)}" style="display:inline-block;padding:15px 32px;font:600 16px/1.2 ${sans};color:${color.paper};text-decoration:none;border-radius:999px">${escapeHtml(label)}</a></td></tr></table>`;

const factLinkHtml = (url: string): string =>
  `<br><a href="${escapeHtml(url)}" style="color:${color.clay};font-weight:400;word-break:break-all">${escapeHtml(url)}</a>`;

const factsHtml = (facts: MailFact[]): string =>
  `<table role="presentation" cellpadding="0" cellspacing="0" width="100%" style="margin:4px 0 24px;border-top:1px solid ${color.sand}">${facts
    .map(
      ({ label, value, url }) =>
        `<tr><td style="padding:11px 16px 11px 0;border-bottom:1px solid ${color.sand};font:400 14px/1.5 ${sans};color:${color.muted};vertical-align:top;white-space:nowrap">${escapeHtml(label)}</td>` +
        `<td style="padding:11px 0;border-bottom:1px solid ${color.sand};font:500 16px/1.5 ${sans};color:${color.ink};width:100%">${withBreaks(value)}${url === undefined ? '' : factLinkHtml(url)}</td></tr>`,
    )
    .join('')}</table>`;

const quoteHtml = (quote: string): string =>
  `<p style="margin:0 0 24px;padding:4px 0 4px 20px;border-left:3px solid ${color.clay};font:400 17px/1.65 ${serif};color:${color.ink}">${withBreaks(quote)}</p>`;

/** The email as HTML: one card, a serif headline, at most one button. Works without images and web fonts. */
export function toHtml(content: MailContent, language: string, brandName: string): string {
  const { heading, paragraphs, body, button, facts, quote, footer, footerLinks = [] } = content;
  const footerHtml = [
    ...footer.map(escapeHtml),
    ...footerLinks.map(
      ({ label, url }) => `<a href="${escapeHtml(url)}" style="color:${color.muted}">${escapeHtml(label)}</a>`,
    ),
  ].join('<br>');
  return `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light"><title>${escapeHtml(content.subject)}</title></head>
<body style="margin:0;padding:0;background:${color.paper}">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(content.preview)}</div>
<table role="presentation" cellpadding="0" cellspacing="0" width="100%" style="background:${color.paper}"><tr><td align="center" style="padding:40px 16px 56px">
<table role="presentation" cellpadding="0" cellspacing="0" width="100%" style="max-width:560px">
<tr><td style="padding:0 4px 22px;font:600 15px/1 ${serif};letter-spacing:.14em;color:${color.clay}">${escapeHtml(brandName)}</td></tr>
<tr><td style="padding:40px 36px 22px;background:${color.card};border:1px solid ${color.sand};border-radius:18px">
<h1 style="margin:0 0 20px;font:600 30px/1.2 ${serif};color:${color.ink}">${escapeHtml(heading)}</h1>
${paragraphs.map(paragraphHtml).join('\n')}${body ? `\n${body.html}` : ''}
${facts ? factsHtml(facts) : ''}${quote ? quoteHtml(quote) : ''}${button ? buttonHtml(button) : ''}
</td></tr>
<tr><td style="padding:24px 4px 0;font:400 13px/1.7 ${sans};color:${color.muted}">${footerHtml}</td></tr>
</table></td></tr></table>
</body>
</html>
`;
}

/** The same email as plain text. */
export function toText(content: MailContent): string {
  const { heading, paragraphs, body, button, facts, quote, footer, footerLinks = [] } = content;
  return `${[
    heading,
    ...paragraphs,
    ...(body ? [body.text] : []),
    ...(facts
      ? [facts.map(({ label, value, url }) => `${label}: ${value}${url === undefined ? '' : `\n${url}`}`).join('\n')]
      : []),
    ...(quote
      ? [
          quote
            .split(/\r?\n/)
            .map((line) => `> ${line}`)
            .join('\n'),
        ]
      : []),
    ...(button ? [`${button.label}:\n${button.url}`] : []),
    '--',
    footer.join('\n'),
    ...footerLinks.map(({ label, url }) => `${label}:\n${url}`),
  ].join('\n\n')}\n`;
}
