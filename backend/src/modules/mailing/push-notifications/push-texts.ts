import { formatDate, type Language } from '@leap/domain';
import { fill, textsIn } from '../../../integrations/mail/mail-texts.js';
import type { CallChange } from '../member-notifications/call-notifications.service.js';
import type { PushKind } from './push-notification.entity.js';

const emailOf = {
  own_post: 'comments',
  joined_post: 'joined_posts',
  mention: 'mentions',
  recording: 'recordings',
  announcement: 'announcements',
} as const;

/** What a device shows of a message: a lock screen is read by others too. */
export interface PushText {
  title: string;
  body: string;
}

/** The subject and preview of the email of the same kind, which name nobody and quote nothing. */
export function newsText(kind: keyof typeof emailOf, language: Language): PushText {
  const { subject, preview } = textsIn(language).memberNews[emailOf[kind]];
  return { title: subject, body: preview };
}

/** The same of a call, without the name of a pod. */
export function callText({ kind, podName, plannedAt, timeZone }: CallChange, language: Language): PushText {
  const { weeklyCallChange: t } = textsIn(language);
  const { subject, preview } = t[kind];
  const own = fill(subject, { date: formatDate(plannedAt, language, 'day', timeZone) });
  return { title: podName === undefined ? own : fill(t.podSubject, { subject: own }), body: preview };
}

/** Whether a message is about what is new in the portal. */
export const isNews = (kind: PushKind): kind is keyof typeof emailOf => kind in emailOf;
