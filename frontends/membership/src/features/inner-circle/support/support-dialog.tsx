import { useTexts, useTranslation } from '@leap/platform';
import { Button } from '@leap/ui';
import { Dialog } from '@leap/ui/dialog';
import { useId } from 'react';
import { innerCircleTexts } from '../inner-circle-texts';
import { SupportForm, useSupportForm } from './support-form';

/** Requests a call. Pages that show nothing else of the Inner Circle load its texts with the dialog. */
export function SupportDialog({ onClose }: { onClose(): void }) {
  useTexts(innerCircleTexts);
  const { t } = useTranslation(['membership-inner-circle', 'shell']);
  const formId = useId();
  const support = useSupportForm(onClose);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('support.title')}
      description={t('support.intro')}
      closeLabel={t('shell:common.close')}
      footer={
        <Button type="submit" form={formId} busy={support.isLoading} busyLabel={t('support.submitting')}>
          {t('support.submit')}
        </Button>
      }
    >
      <SupportForm id={formId} support={support} />
    </Dialog>
  );
}
