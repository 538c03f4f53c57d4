import type { SiteSettingsDto } from '@leap/client/marketing';
import { ButtonLink, TextLink } from '@leap/ui';
import type { ReactNode } from 'react';
import { paths } from '../../paths';

interface ApplyLinkProps {
  /** The program's page; without one it is applied for. */
  to?: string;
  settings: SiteSettingsDto | undefined;
  look: 'primary' | 'secondary' | 'text';
  children: ReactNode;
}

/** Link to a program's page, or to the external application form in a new tab, or to this site's dialog when none is set. */
export function ApplyLink({ to, settings, look, children }: ApplyLinkProps) {
  const href = !to && settings?.links.applicationForm;
  const target = href ? { href, external: true } : { to: to ?? paths.apply('coaching') };
  return look === 'text' ? (
    <TextLink {...target} arrow={Boolean(href)}>
      {children}
    </TextLink>
  ) : (
    <ButtonLink {...target} variant={look}>
      {children}
    </ButtonLink>
  );
}
