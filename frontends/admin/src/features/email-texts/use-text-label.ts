import type { Language } from '@leap/client/admin';
import { useTranslation } from '@leap/platform';
import type { EmailField } from './email-values';

/** Label of a text: what it is, and its language. */
export function useTextLabel() {
  const { t } = useTranslation('admin-emails');
  const { t: shared } = useTranslation('admin-texts');
  return ({ role, number }: Pick<EmailField, 'role' | 'number'>, language: Language): string =>
    shared('label', {
      role: [t(`roles.${role}`), number].filter(Boolean).join(' '),
      language: shared(`languages.${language}`),
    });
}
