import { useSession } from '@leap/client/admin';
import { localePath, useLanguage } from '@leap/i18n';
import { useTranslation } from '@leap/platform';
import { ButtonLink, Loading, Ring, Section, TextLink, VisuallyHidden } from '@leap/ui';
import type { ReactNode } from 'react';
import { paths } from '../../paths';
import { sectionsOf, type AdminRole } from './sections';
import styles from './admin-gate.module.css';

interface AdminGateProps {
  /** Path to return to after the log-in, without language. */
  next: string;
  /** The page's `h1` while the session is being loaded. */
  title: string;
  /** Roles with access; administrators only by default. */
  roles?: readonly AdminRole[];
  /** Shown while access is not known; by default a loading state. */
  loadingLabel?: string;
  /** Called before navigating to the log-in, so that input can be saved. */
  onLogIn?(): void;
  /** The page, rendered only with access. */
  children: ReactNode;
}

const ownersAlone: readonly AdminRole[] = ['admin'];

/** Shows a page to roles with access, and a log-in or refusal to others. The server checks each call itself. */
export function AdminGate({ next, title, roles = ownersAlone, loadingLabel, onLogIn, children }: AdminGateProps) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const { status, user } = useSession();
  const isAdmitted = user !== undefined && roles.some((role) => role === user.role);
  const own = user && !isAdmitted ? sectionsOf(user.role)[0] : undefined;
  return (
    <div className={styles.page}>
      {status === 'loading' && (
        <Section space="first" className={styles.section}>
          <h1>
            <VisuallyHidden>{title}</VisuallyHidden>
          </h1>
          <Loading label={loadingLabel ?? t('access.checking')} />
        </Section>
      )}
      {status === 'anonymous' && (
        <Closed title={t('access.anonymousTitle')} text={t('access.anonymousText')}>
          <ButtonLink to={paths.login(localePath(language, next))} onClick={onLogIn}>
            {t('access.login')}
          </ButtonLink>
          <TextLink to={paths.home}>{t('access.site')}</TextLink>
        </Closed>
      )}
      {user && !isAdmitted && (
        <Closed title={t('access.refusedTitle')} text={t('access.refusedText', { email: user.email })}>
          {own && <ButtonLink to={own.path}>{t('access.own')}</ButtonLink>}
          {own ? (
            <TextLink to={paths.home}>{t('access.site')}</TextLink>
          ) : (
            <ButtonLink to={paths.home}>{t('access.site')}</ButtonLink>
          )}
          {user.isInnerCircleMember && <TextLink to={paths.memberPortal}>{t('access.portal')}</TextLink>}
        </Closed>
      )}
      {isAdmitted && user.mustSetUpSecondFactor && (
        <Closed title={t('access.secondFactorTitle')} text={t('access.secondFactorText')}>
          <ButtonLink to={paths.setUpSecondFactor}>{t('access.secondFactor')}</ButtonLink>
          <TextLink to={paths.home}>{t('access.site')}</TextLink>
        </Closed>
      )}
      {isAdmitted && !user.mustSetUpSecondFactor && (
        <Section wide labelledBy="admin-title" space="first" className={`${styles.section ?? ''} ${styles.work ?? ''}`}>
          {children}
        </Section>
      )}
    </div>
  );
}

function Closed({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <Section labelledBy="admin-title" space="first" className={styles.section}>
      <div className={styles.closed}>
        <div className={styles.text}>
          <h1 id="admin-title">{title}</h1>
          <p className="ui-soft">{text}</p>
          <p className="ui-row">{children}</p>
        </div>
        <Ring className={styles.ring} radius={200} weight={26} seed={31} start={120} sweep={265} hairlines={4} />
      </div>
    </Section>
  );
}
