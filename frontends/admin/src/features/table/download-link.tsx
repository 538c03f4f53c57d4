import { useApiAddress, useLazyCheckStepUpQuery } from '@leap/client/admin';
import { useFailureLabels } from '@leap/forms';
import { useToast, useTranslation } from '@leap/platform';
import { Icon } from '@leap/ui';
import type { MouseEvent, ReactNode } from 'react';

interface DownloadLinkProps {
  /** Path of the file in the API. */
  path: string;
  className?: string;
  children: ReactNode;
}

/** Downloads a file with personal data. A plain link cannot ask for step-up, so this asks before. */
export function DownloadLink({ path, className, children }: DownloadLinkProps) {
  const { t } = useTranslation('admin');
  const href = useApiAddress()(path);
  const toast = useToast();
  const textOf = useFailureLabels();
  const [check] = useLazyCheckStepUpQuery();

  async function follow(event: MouseEvent<HTMLAnchorElement>): Promise<void> {
    event.preventDefault();
    const { error } = await check();
    if (error)
      return toast({
        title: t('action.failed'),
        description: textOf(error, t('action.failedText')),
        variant: 'destructive',
      });
    const link = document.createElement('a');
    link.href = href;
    link.download = '';
    link.click();
  }

  return (
    <a
      className={`ui-button ui-button-small ui-button-secondary ${className ?? ''}`}
      href={href}
      download
      onClick={(event) => void follow(event)}
    >
      <Icon name="download" /> {children}
    </a>
  );
}
