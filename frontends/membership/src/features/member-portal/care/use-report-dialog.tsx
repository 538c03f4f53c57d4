import { useToast, useTranslation } from '@leap/platform';
import { useState, type ComponentType, type ReactNode } from 'react';
import type { ReportDialogProps, ReportProps } from './report-dialog';

/** The dialog that reports a post, a comment or a note, loaded when it is opened first. */
export function useReportDialog(props: ReportProps): { open(): void; dialog: ReactNode } {
  const { t } = useTranslation('membership-care');
  const toast = useToast();
  const [isOpen, setOpen] = useState(false);
  const [ReportDialog, setReportDialog] = useState<ComponentType<ReportDialogProps>>();

  function open(): void {
    setOpen(true);
    import(/* webpackChunkName: "report-dialog" */ './report-dialog').then(
      (loaded) => setReportDialog(() => loaded.ReportDialog),
      () => toast({ title: t('report.failed'), description: t('report.failedText'), variant: 'destructive' }),
    );
  }

  return { open, dialog: isOpen && ReportDialog && <ReportDialog {...props} onClose={() => setOpen(false)} /> };
}
