import type { CurrentUserDto } from '@leap/client/membership';
import { Loading, Section, TextLink, VisuallyHidden } from '@leap/ui';
import type { ReactNode } from 'react';
import { paths } from '../../paths';
import styles from './member-page.module.css';
import { usePortalAccess } from './use-portal-access';

interface MemberPageProps {
  /** Of the page, while it is not known whether a member reads it. */
  title: string;
  /** That this is being found out. */
  checking: string;
  /** Id of the heading. */
  titleId: string;
  children(user: CurrentUserDto): ReactNode;
}

/** A page below the portal, for members alone. */
export function MemberPage({ title, checking, titleId, children }: MemberPageProps) {
  const access = usePortalAccess();
  if (access.state !== 'member')
    return (
      <Section className={styles.pending}>
        <h1>
          <VisuallyHidden>{title}</VisuallyHidden>
        </h1>
        <Loading label={checking} />
      </Section>
    );
  return (
    <Section labelledBy={titleId} space="first">
      {children(access.user)}
    </Section>
  );
}

interface MemberPageHeadProps {
  titleId: string;
  /** Of the link to the portal. */
  back: string;
  title: ReactNode;
  intro: string;
}

/** The head of such a page: the way back, its title and an introduction. */
export function MemberPageHead({ titleId, back, title, intro }: MemberPageHeadProps) {
  return (
    <header className={styles.head}>
      <p>
        <TextLink to={paths.memberPortal}>{back}</TextLink>
      </p>
      <h1 id={titleId} className="ui-h1">
        {title}
      </h1>
      <p className="ui-soft">{intro}</p>
    </header>
  );
}
