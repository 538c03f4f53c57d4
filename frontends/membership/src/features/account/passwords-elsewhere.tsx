import { useGetSiteSettingsQuery } from '@leap/client/membership';
import { useLanguage } from '@leap/i18n';
import { useTranslation } from '@leap/platform';
import { ButtonLink, TextLink } from '@leap/ui';
import { paths } from '../../paths';
import { AccountFrame } from './account-frame';
import frame from './account-frame.module.css';

/** Replaces a password page when the coach platform manages passwords: where to change them. */
export function PasswordsElsewhere() {
  const { t } = useTranslation('membership-account');
  const { data: settings } = useGetSiteSettingsQuery(useLanguage());
  return (
    <AccountFrame view="elsewhere" intro={t('elsewhere.text')}>
      <div className={frame.form}>
        {settings && (
          <ButtonLink href={settings.links.aiCoach} external>
            {t('elsewhere.button')}
          </ButtonLink>
        )}
        <p>
          <TextLink to={paths.login}>{t('forgot.back')}</TextLink>
        </p>
      </div>
    </AccountFrame>
  );
}
