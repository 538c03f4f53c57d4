import type { SiteSettingsDto } from '@leap/client/marketing';
import { ButtonLink, TextLink } from '@leap/ui';
import type { ReactNode } from 'react';
import { paths } from '../../paths';

interface ApplyLinkProps {
  settings: SiteSettingsDto | undefined;
  look: 'primary' | 'secondary' | 'text';
  children: ReactNode;
}

/** Link to the external application form in a new tab, or to this site's dialog when none is set. */
export function ApplyLink({ settings, look, children }: ApplyLinkProps) {
  const href = settings?.links.applicationForm;
  if (look === 'text') {
    return href ? (
      <TextLink href={href} external arrow>
        {children}
      </TextLink>
    ) : (
      <TextLink to={paths.apply('coaching')}>{children}</TextLink>
    );
  }
  return href ? (
    <ButtonLink href={href} external variant={look}>
      {children}
    </ButtonLink>
  ) : (
    <ButtonLink to={paths.apply('coaching')} variant={look}>
      {children}
    </ButtonLink>
  );
}
