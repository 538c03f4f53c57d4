import { isApiError } from '@leap/client/membership';
import { localePath, useLanguage } from '@leap/i18n';
import { useTranslation } from '@leap/platform';
import { Callout, TextLink } from '@leap/ui';
import { paths } from '../../paths';

const SECONDS_A_MINUTE = 60;

/** A failed request: with the time to wait, if any, and a log-in link when the session has ended. */
export function FailureNote({ error }: { error: unknown }) {
  const { t } = useTranslation(['membership-account', 'shell']);
  const language = useLanguage();
  if (!error) return null;
  const { code, status, retryAfterSeconds } = isApiError(error) ? error : {};
  return (
    <Callout tone="alarm" role="alert">
      <p>{code ? t([`shell:errors.${code}`, 'membership-account:errors.failed']) : t('errors.failed')}</p>
      {retryAfterSeconds !== undefined && (
        <p>{t('errors.wait', { count: Math.max(1, Math.ceil(retryAfterSeconds / SECONDS_A_MINUTE)) })}</p>
      )}
      {status === 401 && (
        <p>
          <TextLink to={paths.logInFor(localePath(language, paths.account))}>{t('errors.logIn')}</TextLink>
        </p>
      )}
    </Callout>
  );
}
