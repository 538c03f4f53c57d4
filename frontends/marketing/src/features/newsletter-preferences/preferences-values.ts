import type { NewsletterPreferencesDto, UpdateNewsletterPreferencesDto } from '@leap/client/marketing';
import { toLanguage } from '@leap/domain';
import { TICKED } from '@leap/forms';

export type PreferencesValues = { name: string; language: string; active: string };

export const toValues = ({
  name,
  language,
  isActive,
}: Pick<NewsletterPreferencesDto, 'name' | 'language' | 'isActive'>): PreferencesValues => ({
  name,
  language,
  active: isActive ? TICKED : '',
});

export const isActiveIn = ({ active }: PreferencesValues): boolean => active === TICKED;

/** Converts valid values to a request. */
export const toPreferences = (values: PreferencesValues, token: string): UpdateNewsletterPreferencesDto => ({
  token,
  name: values.name.trim(),
  language: toLanguage(values.language),
  isActive: isActiveIn(values),
});
