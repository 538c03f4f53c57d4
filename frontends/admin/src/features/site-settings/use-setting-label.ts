import { useTranslation } from '@leap/platform';
import { languageOf, nameOfField } from './fields/settings-fields';

/** Label of a setting, with its language if it has one. */
export function useSettingLabel(): (key: string) => string {
  const { t } = useTranslation('admin-settings');
  return (key) => {
    const language = languageOf(key);
    const label = t(`fields.${nameOfField(key)}`);
    return language ? t(`inLanguage.${language}`, { label }) : label;
  };
}
