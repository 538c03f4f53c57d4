import type { EmailTextFieldDto, Language } from '@leap/client/admin';
import { useTranslation } from '@leap/platform';

/** Label of a text: what it is, and its language. */
export function useTextLabel() {
  const { t } = useTranslation('admin-emails');
  return ({ role }: EmailTextFieldDto, language: Language): string =>
    t('label', { role: t(`roles.${role}`), language: t(`languages.${language}`) });
}
