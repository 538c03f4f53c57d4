import type { CalendarTokensDto } from '@leap/client/admin';
import { useTranslation } from '@leap/platform';
import type { PageContext, PageHead } from '@leap/platform';
import { TextLink } from '@leap/ui';
import { useState } from 'react';
import { paths } from '../../paths';
import { AdminLayout } from '../layout/admin-layout';
import { AuthorizeStep } from './authorize-step';
import { calendarTexts } from './calendar-texts';
import styles from './calendar-setup.module.css';
import { ConnectStep } from './connect-step';
import { ConnectionState } from './connection-state';
import { SetupComplete } from './setup-complete';

export const texts = calendarTexts;

export function head({ t }: PageContext): PageHead {
  return { title: t('admin-calendar:head.title'), description: t('admin-calendar:head.description'), noindex: true };
}

/** /admin/calendar-setup: consent at Google, then its code. */
export function Page() {
  const { t } = useTranslation('admin-calendar');
  return (
    <AdminLayout
      section="calendar-setup"
      next={paths.calendarSetup}
      title={t('title')}
      intro={t('intro')}
      before={<TextLink to={paths.admin}>{t('back')}</TextLink>}
    >
      <Setup />
    </AdminLayout>
  );
}

function Setup() {
  // Only in memory: leaving the page removes them.
  const [tokens, setTokens] = useState<CalendarTokensDto>();
  return (
    <div className={styles.steps}>
      <ConnectionState />
      <AuthorizeStep />
      <ConnectStep onConnect={setTokens} />
      {tokens && <SetupComplete key={tokens.access_token} tokens={tokens} />}
    </div>
  );
}
