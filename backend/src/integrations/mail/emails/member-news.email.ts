import { defineEmail, unsubscribeHeaders } from '../mail-rendering.js';
import { textsIn } from '../mail-texts.js';

export interface MemberNewsParams {
  brandName: string;
  kind: 'comments' | 'recordings' | 'digest';
  posts?: number;
  comments?: number;
  recordings?: number;
  /** Where to read. */
  url: string;
  /** The notification settings on the account page. */
  settingsUrl: string;
  /** Address that turns these emails off on POST (RFC 8058), and shows a page on GET. */
  unsubscribeUrl: string;
}

/** Notifies a member of new posts or recordings. Contains numbers only, no titles or texts. */
export const memberNews = defineEmail('member-news', (params: MemberNewsParams, language) => {
  const { memberNews: t } = textsIn(language);
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
    footer: [t.why],
    footerLinks: [
      { label: t.settings, url: params.settingsUrl },
      { label: t.unsubscribe, url: params.unsubscribeUrl },
    ],
    headers: unsubscribeHeaders(params.unsubscribeUrl),
  };
});
