import type { NotificationSettingsDto, UpdateNotificationSettingsDto } from '@leap/client/membership';

/** Hidden field with the choices that the form shows: an unchecked box is not sent. */
export const SHOWN = 'shown';

/** The emails of members; administrators without a membership only get those about their own posts. */
export const emailKinds = [
  'comments',
  'recordings',
  'calls',
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

export type NotificationValues = Record<EmailKind | (typeof quietHours)[number] | typeof QUIET | typeof SHOWN, string>;

/** The choices of a form that a browser without scripts has sent. */
export const chosenIn = (values: Partial<Record<string, string>>): UpdateNotificationSettingsDto =>
  Object.fromEntries([
    ...emailKinds
      .filter((kind) => values[SHOWN]?.split(' ').includes(kind))
      .map((kind) => [kind, Boolean(values[kind])] as const),
    ...quietHours
      .filter((name) => values[name])
      .map((name) => [name, Number(values[QUIET] ? values[name] : values.quietFrom)] as const),
  ]);
