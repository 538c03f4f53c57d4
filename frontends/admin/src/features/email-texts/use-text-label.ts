import type { Language } from '@leap/client/admin';
import { useTranslation } from '@leap/platform';
import type { EmailField } from './email-values';

/** Label of a text: what it is, and its language. */
export function useTextLabel() {
  const { t } = useTranslation('admin-emails');
  const { t: shared } = useTranslation('admin-texts');
  return ({ role }: Pick<EmailField, 'role'>, language: Language): string =>
    shared('label', { role: t(`roles.${role}`), language: shared(`languages.${language}`) });
}
