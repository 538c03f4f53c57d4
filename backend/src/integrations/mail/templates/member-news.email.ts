import type { Language } from '@leap/domain';
import type { MailContent } from '../mail-layout.js';
import type { MailParams } from '../mail-template.js';
import { fill, textsIn } from '../mail-texts.js';

/** Tells a member that there is something to read. Numbers alone: neither titles nor words of others are in the email. */
export function memberNews(params: MailParams['member-news'], language: Language): MailContent {
  const { memberNews: t, layout } = textsIn(language);
  const counts = [
    { label: t.posts, count: params.posts },
    { label: t.commentsCount, count: params.comments },
    { label: t.recordingsCount, count: params.recordings },
  ];
  return {
    ...t[params.kind],
    paragraphs: [t[params.kind].introduction],
    facts: counts.flatMap(({ label, count = 0 }) => (count > 0 ? [{ label, value: String(count) }] : [])),
    button: { label: t.open, url: params.url },
    footer: [t.why, fill(layout.sentBy, { brand: params.brandName })],
    footerLinks: [
      { label: t.settings, url: params.settingsUrl },
      { label: t.unsubscribe, url: params.unsubscribeUrl },
    ],
  };
}
