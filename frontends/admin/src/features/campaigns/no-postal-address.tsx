import { useTranslation } from '@leap/platform';
import { Callout, TextLink } from '@leap/ui';
import { paths } from '../../paths';

/** Warns that newsletters go out without a postal address, with the way to the setting. Requires `campaignsTexts`. */
export function NoPostalAddress() {
  const { t } = useTranslation('admin-campaigns');
  return (
    <Callout tone="warning">
      <p>
        {t('postalAddress.text')}{' '}
        <TextLink to={`${paths.settings}#postalAddress`}>{t('postalAddress.action')}</TextLink>
      </p>
    </Callout>
  );
}
