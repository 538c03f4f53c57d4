import type { ProgramType } from '@leap/domain';
import { useTranslation } from '@leap/platform';
import { Button } from '@leap/ui';
import { Dialog } from '@leap/ui/dialog';
import { useId } from 'react';
import { QuickExitLink } from '../quick-exit/quick-exit';
import styles from './contact-dialog.module.css';
import { ContactForm, useContactForm } from './contact-form';

export interface ContactDialogProps {
  /** The initially chosen program. */
  programType: ProgramType;
  /** The part of that program that was chosen on the page; sent as the message's first line. */
  topic?: string;
  /** Where it was opened, stored with the request. */
  source: string;
  onClose(): void;
}

/** The contact and application dialog. */
export function ContactDialog({ programType, topic, source, onClose }: ContactDialogProps) {
  const { t } = useTranslation('marketing-contact-dialog');
  const formId = useId();
  const contact = useContactForm({ programType, topic, source, onSent: onClose });
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t(`titles.${contact.chosenType}`)}
      description={t(`descriptions.${contact.chosenType}`)}
      aside={<QuickExitLink />}
      closeLabel={t('actions.close')}
      footer={
        <div className={styles.actions}>
          <Button variant="quiet" onClick={onClose}>
            {t('actions.cancel')}
          </Button>
          <Button type="submit" form={formId} busy={contact.isLoading} busyLabel={t('actions.submitting')}>
            {t('actions.submit')}
          </Button>
        </div>
      }
    >
      <ContactForm id={formId} contact={contact} />
    </Dialog>
  );
}
