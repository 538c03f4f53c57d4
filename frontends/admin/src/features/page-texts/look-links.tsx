import { languages } from '@leap/domain';
import { localePath } from '@leap/i18n';
import { useTranslation } from '@leap/platform';
import { TextLink } from '@leap/ui';

/** Links to a public page in both languages, in tabs of their own: what is typed here stays. */
export function LookLinks({ path, name }: { path: string; name?: string }) {
  const { t } = useTranslation('admin-pages');
  return (
    <span className="ui-row">
      {languages.map((language) => (
        <TextLink
          key={language}
          href={localePath(language, path)}
          external
          aria-label={name && t('lookAt', { name, language: t(`languages.${language}`) })}
        >
          {t('look', { language: t(`languages.${language}`) })}
        </TextLink>
      ))}
    </span>
  );
}
