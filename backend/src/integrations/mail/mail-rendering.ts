import type { Language } from '@leap/domain';
import { toHtml, toText, type MailContent } from './mail-layout.js';
import { fill, textsIn } from './mail-texts.js';

/** An email that can be rendered in the recipient's language. */
export interface Email<Params extends { brandName: string } = { brandName: string }> {
  /** Name of the email, for the log. */
  readonly template: string;
  /** Plain texts; the layout escapes them. */
  readonly params: Params;
  readonly contentIn: (language: Language) => MailContent;
}

/** Defines one kind of email; each `emails/<name>.email.ts` defines one. */
export function defineEmail<Params extends { brandName: string }>(
  template: string,
  content: (params: Params, language: Language) => MailContent,
): (params: Params) => Email<Params> {
  return (params) => ({ template, params, contentIn: (language) => content(params, language) });
}

/** A rendered email for the mail server. */
export interface RenderedEmail {
  subject: string;
  html: string;
  text: string;
  headers: Record<string, string>;
}

/** A header value on one line: CR, LF and other control characters could inject headers. */
export const oneLine = (value: string): string => value.replace(/[\u0000-\u001f\u007f\u2028\u2029]+/g, ' ').trim();

/** Headers for one-click unsubscribing (RFC 2369, RFC 8058). */
export const unsubscribeHeaders = (unsubscribeUrl: string): Record<string, string> => ({
  'List-Unsubscribe': `<${unsubscribeUrl}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});

/** Renders subject, HTML, plain text and headers of an email. */
export const render = ({ params: { brandName }, contentIn }: Email, language: Language): RenderedEmail =>
  renderContent(contentIn(language), language, brandName);

/** Renders the contents of an email; the last small line names the sender. */
export function renderContent(content: MailContent, language: Language, brandName: string): RenderedEmail {
  const sentBy = fill(textsIn(language).layout.sentBy, { brand: brandName });
  const whole = {
    ...content,
    subject: oneLine(content.subject),
    footer: [...content.footer, sentBy, ...(content.address ?? [])],
  };
  return {
    subject: whole.subject,
    html: toHtml(whole, language, brandName),
    text: toText(whole),
    headers: Object.fromEntries(Object.entries(whole.headers ?? {}).map(([name, value]) => [name, oneLine(value)])),
  };
}
