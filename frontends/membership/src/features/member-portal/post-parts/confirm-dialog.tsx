import { useTranslation } from '@leap/platform';
import { Button, Callout } from '@leap/ui';
import { Dialog, type DialogProps } from '@leap/ui/dialog';

interface ConfirmDialogProps {
  title: string;
  text: string;
  confirm: string;
  busy: boolean;
  busyLabel: string;
  /** Error of the last attempt. */
  failure: string | undefined;
  onConfirm(): void;
  onClose(): void;
  /** Gets the focus afterwards instead of the opener, which a deletion removes. */
  returnFocusTo?: DialogProps['returnFocusTo'];
}

/** Confirmation of a deletion; shows failures, and stays open for another attempt. */
export function ConfirmDialog({
  title,
  text,
  confirm,
  busy,
  busyLabel,
  failure,
  onConfirm,
  onClose,
  returnFocusTo,
}: ConfirmDialogProps) {
  const { t } = useTranslation('membership-community');
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      description={text}
      closeLabel={t('confirm.close')}
      returnFocusTo={returnFocusTo}
      footer={
        <>
          <Button busy={busy} busyLabel={busyLabel} onClick={onConfirm}>
            {confirm}
          </Button>
          <Button variant="secondary" onClick={onClose}>
            {t('confirm.keep')}
          </Button>
        </>
      }
    >
      <div role="alert">
        {failure && (
          <Callout tone="warning">
            <p>{failure}</p>
          </Callout>
        )}
      </div>
    </Dialog>
  );
}
