import { BOOKING_ZONE, formatDate } from '@leap/domain';
import { defineEmail, unsubscribeHeaders } from '../mail-rendering.js';
import { textsIn } from '../mail-texts.js';

export interface MemberNewsParams {
  brandName: string;
  kind: 'comments' | 'joined_posts' | 'mentions' | 'recordings' | 'announcements' | 'digest' | 'daily' | 'weekly';
  posts?: number;
  comments?: number;
  recordings?: number;
  /** Of a digest of what is unread. */
  unread?: { own_post?: number; joined_post?: number; mention?: number; recording?: number; announcement?: number };
  /** When the call of the recording took place. */
  callDate?: Date;
  /** Where to read. */
  url: string;
  /** The notification settings on the account page. */
  settingsUrl: string;
  /** Address that turns these emails off on POST (RFC 8058), and shows a page on GET. */
  unsubscribeUrl: string;
  /** Address of the page that turns off all emails to members. */
  allOffUrl: string;
}

/** Notifies a member of new posts or recordings. Contains numbers and the call's date, no titles or texts: others see a mailbox too. */
export const memberNews = defineEmail('member-news', (params: MemberNewsParams, language) => {
  const { memberNews: t } = textsIn(language);
  const { callDate, unread } = params;
  const counts = [
    { label: t.posts, count: params.posts },
    { label: t.commentsCount, count: params.comments },
    { label: t.recordingsCount, count: params.recordings },
    { label: t.ownComments, count: unread?.own_post },
    { label: t.joinedComments, count: unread?.joined_post },
    { label: t.mentionsCount, count: unread?.mention },
    { label: t.recordingsCount, count: unread?.recording },
    { label: t.announcementsCount, count: unread?.announcement },
  ];
  return {
    ...t[params.kind],
    paragraphs: [t[params.kind].introduction],
    facts: [
      ...(callDate ? [{ label: t.call, value: formatDate(callDate, language, 'fullDay', BOOKING_ZONE) }] : []),
      ...counts.flatMap(({ label, count = 0 }) => (count > 0 ? [{ label, value: String(count) }] : [])),
    ],
    button: { label: t.open, url: params.url },
    footer: [t.why],
    footerLinks: [
      { label: t.settings, url: params.settingsUrl },
      { label: t.unsubscribe, url: params.unsubscribeUrl },
      { label: t.allOff, url: params.allOffUrl },
    ],
    headers: unsubscribeHeaders(params.unsubscribeUrl),
  };
});
