import { useSession } from '@leap/contracts';
import { localePath, useLanguage } from '@leap/i18n';
import { useTranslation } from '@leap/platform';
import type { PageContext, PageHead } from '@leap/platform';
import { ButtonLink, Loading, Ring, Section, TextLink, VisuallyHidden } from '@leap/ui';
import type { ReactNode } from 'react';
import { paths } from '../../paths';
import styles from './admin-page.module.css';
import { QuickActions } from './quick-actions';
import { SystemStatus } from './system-status';

export function head({ t }: PageContext): PageHead {
  return { title: t('admin:dashboard.head.title'), description: t('admin:dashboard.head.description'), noindex: true };
}

/** /admin: the dashboard for administrators, the way in for everyone else. The server checks each call by itself. */
export function Page() {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const { status, user } = useSession();
  return (
    <div className={styles.page}>
      {status === 'loading' && (
        <Section className={styles.section}>
          <h1>
            <VisuallyHidden>{t('dashboard.title')}</VisuallyHidden>
          </h1>
          <Loading label={t('access.checking')} />
        </Section>
      )}
      {status === 'anonymous' && (
        <Closed title={t('access.anonymousTitle')} text={t('access.anonymousText')}>
          <ButtonLink to={paths.login(localePath(language, paths.admin))}>{t('access.login')}</ButtonLink>
          <TextLink to={paths.home}>{t('access.site')}</TextLink>
        </Closed>
      )}
      {user && user.role !== 'admin' && (
        <Closed title={t('access.refusedTitle')} text={t('access.refusedText', { email: user.email })}>
          <ButtonLink to={paths.home}>{t('access.site')}</ButtonLink>
          {user.isInnerCircleMember && <TextLink to={paths.memberPortal}>{t('access.portal')}</TextLink>}
        </Closed>
      )}
      {user?.role === 'admin' && user.mustSetUpSecondFactor && (
        <Closed title={t('access.secondFactorTitle')} text={t('access.secondFactorText')}>
          <ButtonLink to={paths.setUpSecondFactor}>{t('access.secondFactor')}</ButtonLink>
          <TextLink to={paths.home}>{t('access.site')}</TextLink>
        </Closed>
      )}
      {user?.role === 'admin' && !user.mustSetUpSecondFactor && <Dashboard />}
    </div>
  );
}

function Closed({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <Section labelledBy="admin-title" className={styles.section}>
      <div className={styles.closed}>
        <div className={styles.words}>
          <h1 id="admin-title">{title}</h1>
          <p className="ui-soft">{text}</p>
          <p className="ui-actions">{children}</p>
        </div>
        <Ring className={styles.ring} radius={200} weight={26} seed={31} start={120} sweep={265} hairlines={4} />
      </div>
    </Section>
  );
}

function Dashboard() {
  const { t } = useTranslation('admin');
  return (
    <Section labelledBy="admin-title" className={styles.section}>
      <header className={styles.head}>
        <h1 id="admin-title">{t('dashboard.title')}</h1>
        <p className="ui-soft">{t('dashboard.intro')}</p>
      </header>
      <SystemStatus />
      <QuickActions />
    </Section>
  );
}
