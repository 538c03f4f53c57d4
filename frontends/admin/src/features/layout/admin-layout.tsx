import { useSession } from '@leap/client/admin';
import { useTranslation } from '@leap/platform';
import type { ReactNode } from 'react';
import { AdminGate } from '../access/admin-gate';
import { PageHeader } from '../access/page-header';
import styles from './admin-layout.module.css';
import { SectionNav } from './section-nav';
import { rolesOf, type SectionId } from '../access/sections';

export interface AdminLayoutProps {
  /** The page's `h1`. */
  title: string;
  /** Path to return to after the log-in, without language. */
  next: string;
  /** The current section, which defines the roles with access. */
  section: SectionId;
  /** The introduction under the title. */
  intro?: ReactNode;
  /** Back link above the title. */
  before?: ReactNode;
  /** Buttons and links beside the title. */
  actions?: ReactNode;
  /** The page has its own `<h1 id="admin-title">`, e.g. the name of a record. */
  hasOwnTitle?: boolean;
  /** The page says itself in which time zone its times are. */
  hasOwnClock?: boolean;
  /** Shown while the session is being loaded. */
  loadingLabel?: string;
  /** Called before navigating to the log-in. */
  onLogIn?(): void;
  /** Rendered only with access, so that its queries are not sent without. */
  children: ReactNode;
}

/** Layout of the admin area: access check, sections, title and content. */
export function AdminLayout({
  title,
  next,
  section,
  intro,
  before,
  actions,
  hasOwnTitle = false,
  hasOwnClock = false,
  loadingLabel,
  onLogIn,
  children,
}: AdminLayoutProps) {
  const { user } = useSession();
  const { t } = useTranslation('admin');
  return (
    <AdminGate next={next} title={title} roles={rolesOf(section)} loadingLabel={loadingLabel} onLogIn={onLogIn}>
      <div className={styles.layout}>
        <a className={styles.skip} href="#admin-content">
          {t('layout.skip')}
        </a>
        <SectionNav role={user?.role ?? ''} section={section} />
        <div id="admin-content" tabIndex={-1} className={styles.content}>
          {!hasOwnTitle && (
            <PageHeader title={title} before={before} actions={actions} hasClock={!hasOwnClock}>
              {intro}
            </PageHeader>
          )}
          {children}
        </div>
      </div>
    </AdminGate>
  );
}
