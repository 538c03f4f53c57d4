import type { UpdateProfileDto } from '@leap/client/membership';
import { toLanguage } from '@leap/domain';

/** The server's length limit of names. */
export const NAME_LIMIT = 100;

export const nameKeys = ['firstName', 'lastName', 'displayName'] as const;
export type Name = (typeof nameKeys)[number];
export type ProfileValues = Record<Name | 'language', string>;

export const profileErrors = (values: ProfileValues): Partial<Record<Name, 'too_long'>> =>
  Object.fromEntries(
    nameKeys.filter((name) => Array.from(values[name].trim()).length > NAME_LIMIT).map((name) => [name, 'too_long']),
  );

/** Converts valid values to a request. */
export const toProfile = (values: ProfileValues): UpdateProfileDto => ({
  firstName: values.firstName.trim(),
  lastName: values.lastName.trim(),
  displayName: values.displayName.trim(),
  language: toLanguage(values.language),
});
