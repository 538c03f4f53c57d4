import type { NotificationSettingsDto } from '@leap/client/membership';

/** Push messages, kind by kind, with the texts that they share with the emails. */
export const pushTexts = {
  pushComments: 'comments',
  pushJoinedPosts: 'joinedPosts',
  pushMentions: 'mentions',
  pushRecordings: 'recordings',
  pushAnnouncements: 'announcements',
  pushCalls: 'calls',
  pushCallDayBefore: 'callDayBefore',
  pushCallHourBefore: 'callHourBefore',
} as const satisfies Partial<Record<keyof NotificationSettingsDto, string>>;
export type PushKind = keyof typeof pushTexts;
export const pushKinds = Object.keys(pushTexts) as PushKind[];
