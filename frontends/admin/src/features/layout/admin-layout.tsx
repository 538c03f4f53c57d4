import { useSession } from '@leap/client/admin';
import type { ReactNode } from 'react';
import { AdminGate } from '../access/admin-gate';
import { PageHeader } from '../access/page-header';
import styles from './admin-layout.module.css';
import { SectionNav } from './section-nav';
import { rolesOf, type SectionId } from '../access/sections';

export interface AdminLayoutProps {
  /** The page's `h1`. */
  title: string;
  /** Where one comes back to after the log-in, without language. */
  next: string;
  /** The section whose entry is marked, and whose roles may come in. */
  section: SectionId;
  /** The introduction under the title. */
  intro?: ReactNode;
  /** Leads back, above the title. */
  before?: ReactNode;
  /** Buttons and links beside the title. */
  actions?: ReactNode;
  /** The page brings its own `<h1 id="admin-title">`, as a record page does whose title is its record's name. */
  hasOwnTitle?: boolean;
  /** Shown while it is not known who is logged in. */
  loadingLabel?: string;
  /** Called when somebody leaves for the log-in. */
  onLogIn?(): void;
  /** What asks the server stands in here, so that it asks for those alone who may come in. */
  children: ReactNode;
}

/** A page of the admin area: who may come in, the sections at the side, the title, and what the page is about. */
export function AdminLayout({
  title,
  next,
  section,
  intro,
  before,
  actions,
  hasOwnTitle = false,
  loadingLabel,
  onLogIn,
  children,
}: AdminLayoutProps) {
  const { user } = useSession();
  return (
    <AdminGate next={next} title={title} roles={rolesOf(section)} loadingLabel={loadingLabel} onLogIn={onLogIn}>
      <div className={styles.layout}>
        <SectionNav role={user?.role ?? ''} section={section} />
        <div className={styles.content}>
          {!hasOwnTitle && (
            <PageHeader title={title} before={before} actions={actions}>
              {intro}
            </PageHeader>
          )}
          {children}
        </div>
      </div>
    </AdminGate>
  );
}
