import { useSearchParams, useTranslation } from '@leap/platform';
import type { PageContext, PageHead } from '@leap/platform';
import { Button, ButtonLink, Icon, IconButton } from '@leap/ui';
import { paths } from '../../paths';
import { AdminLayout } from '../layout/admin-layout';
import { calendarTexts } from './calendar-texts';
import styles from './calendar-setup.module.css';
import { storedCode } from './stored-code';
import { useCopy } from '../record/use-copy';

export const texts = calendarTexts;

export function head({ t }: PageContext): PageHead {
  return {
    title: t('admin-calendar:callback.head.title'),
    description: t('admin-calendar:callback.head.description'),
    noindex: true,
  };
}

/** Longer than any code of Google; limits what is shown. */
const LONGEST_ERROR = 2_000;

/** /admin/google-callback: shows the parameters of Google's redirect as text, without acting on them. */
export function Page() {
  const { t } = useTranslation('admin-calendar');
  const [search] = useSearchParams();
  const code = search.get('code') ?? '';
  const error = search.get('error') ?? '';
  const keep = () => storedCode.keep({ code, state: search.get('state') ?? '' });
  return (
    <AdminLayout
      hasOwnTitle
      section="calendar-setup"
      next={paths.calendarSetup}
      title={t('callback.processing')}
      loadingLabel={t('callback.processing')}
      onLogIn={code && !error ? keep : undefined}
    >
      {code && !error ? <Succeeded code={code} onComplete={keep} /> : <Failed error={error} />}
    </AdminLayout>
  );
}

function Failed({ error }: { error: string }) {
  const { t } = useTranslation('admin-calendar');
  return (
    <div className={styles.answer}>
      <h1 id="admin-title">{t('callback.failed')}</h1>
      <p className={styles.value} role="alert">
        {error ? Array.from(error).slice(0, LONGEST_ERROR).join('') : t('callback.neither')}
      </p>
      <p className="ui-soft">{t(error ? 'callback.failedHelp' : 'callback.neitherHelp')}</p>
      <p>
        <ButtonLink to={paths.calendarSetup}>{t('callback.return')}</ButtonLink>
      </p>
    </div>
  );
}

function Succeeded({ code, onComplete }: { code: string; onComplete(): void }) {
  const { t } = useTranslation('admin-calendar');
  const copy = useCopy();
  const copyCode = () => void copy(code, { title: t('codeCopied.title'), description: t('codeCopied.text') });
  return (
    <div className={styles.answer}>
      <h1 id="admin-title">{t('callback.successful')}</h1>
      <p className="ui-soft">{t('callback.successfulHelp')}</p>
      <div className={styles.code}>
        <p id="code-label" className="ui-label">
          {t('step2.code')}
        </p>
        <div className={styles.shown}>
          <code className={styles.value} aria-labelledby="code-label" translate="no">
            {code}
          </code>
          <IconButton icon="copy" label={t('copy')} onClick={copyCode} />
        </div>
      </div>
      <p className="ui-row">
        <Button variant="secondary" onClick={copyCode}>
          <Icon name="copy" />
          {t('callback.copyCode')}
        </Button>
        <ButtonLink to={paths.calendarSetup} onClick={onComplete}>
          {t('callback.complete')}
        </ButtonLink>
      </p>
    </div>
  );
}
