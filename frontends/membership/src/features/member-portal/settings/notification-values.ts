import type { NotificationSettingsDto } from '@leap/client/membership';

/** Hidden field with the choices that the form shows: an unchecked box is not sent. */
export const SHOWN = 'shown';

const kinds = [
  'comments',
  'recordings',
  'calls',
  'digest',
  'series',
  'practice',
] as const satisfies (keyof NotificationSettingsDto)[];

export type NotificationValues = Record<(typeof kinds)[number] | typeof SHOWN, string>;

/** The choices of a form that a browser without scripts has sent. */
export const chosenIn = (values: Partial<Record<string, string>>): Partial<NotificationSettingsDto> =>
  Object.fromEntries(
    kinds.filter((kind) => values[SHOWN]?.split(' ').includes(kind)).map((kind) => [kind, Boolean(values[kind])]),
  );
