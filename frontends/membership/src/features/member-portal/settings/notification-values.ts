import type { NotificationSettingsDto, UpdateNotificationSettingsDto } from '@leap/client/membership';

/** Hidden field with the choices that the form shows: an unchecked box is not sent. */
export const SHOWN = 'shown';

/** Emails about what is unread in the portal; administrators without a membership only get those about their own posts. */
export const unreadKinds = [
  'comments',
  'joinedPosts',
  'mentions',
  'recordings',
  'announcements',
] as const satisfies (keyof NotificationSettingsDto)[];
export type UnreadKind = (typeof unreadKinds)[number];

/** Names of the fields of how often they are sent. */
export const frequencyOf = {
  comments: 'commentsFrequency',
  joinedPosts: 'joinedPostsFrequency',
  mentions: 'mentionsFrequency',
  recordings: 'recordingsFrequency',
  announcements: 'announcementsFrequency',
} as const satisfies Record<UnreadKind, keyof NotificationSettingsDto>;

export const frequencies = ['immediately', 'daily', 'weekly', 'never'] as const;

/** How often emails of a kind are sent. */
export const chosenFrequency = (settings: NotificationSettingsDto, kind: UnreadKind): (typeof frequencies)[number] =>
  settings[kind] ? settings[frequencyOf[kind]] : 'never';

/** The change that a choice of {@link frequencies} makes. */
export function toFrequency(kind: UnreadKind, value: string): UpdateNotificationSettingsDto {
  const frequency = frequencies.find((one) => one === value);
  return frequency === 'never' ? { [kind]: false } : { [kind]: true, [frequencyOf[kind]]: frequency };
}

/** The other emails of members. */
export const emailKinds = [
  'calls',
  'callDayBefore',
  'callHourBefore',
  'digest',
  'series',
  'practice',
] as const satisfies (keyof NotificationSettingsDto)[];
export type EmailKind = (typeof emailKinds)[number];

/** The hours between which notifications wait. */
export const quietHours = ['quietFrom', 'quietUntil'] as const satisfies (keyof NotificationSettingsDto)[];

/** The box that turns the quiet hours on. */
export const QUIET = 'quiet';

/** The hour until which notifications wait, unless another is chosen. */
const MORNING = 8;
const EVENING = 21;

type Hours = Record<(typeof quietHours)[number], number>;

/** Hours to begin with where there are none: equal ones stand for none. */
export const offeredHours = ({ quietFrom }: Hours): Hours => ({
  quietFrom: quietFrom === MORNING ? EVENING : quietFrom,
  quietUntil: MORNING,
});

export type NotificationValues = Record<
  EmailKind | (typeof frequencyOf)[UnreadKind] | (typeof quietHours)[number] | typeof QUIET | typeof SHOWN,
  string
>;

/** The choices of a form that a browser without scripts has sent. */
export const chosenIn = (values: Partial<Record<string, string>>): UpdateNotificationSettingsDto =>
  Object.fromEntries([
    ...unreadKinds.flatMap((kind) => {
      const value = values[frequencyOf[kind]];
      return value ? Object.entries(toFrequency(kind, value)) : [];
    }),
    ...emailKinds
      .filter((kind) => values[SHOWN]?.split(' ').includes(kind))
      .map((kind) => [kind, Boolean(values[kind])] as const),
    ...quietHours
      .filter((name) => values[name])
      .map((name) => [name, Number(values[QUIET] ? values[name] : values.quietFrom)] as const),
  ]);
