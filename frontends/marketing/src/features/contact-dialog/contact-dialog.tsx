import type { ContactType } from '@leap/domain';
import { useTranslation } from '@leap/platform';
import { Button } from '@leap/ui';
import { Dialog } from '@leap/ui/dialog';
import { useId, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { QuickExitLink } from '../quick-exit/quick-exit';
import styles from './contact-dialog.module.css';
import { ContactForm, useContactForm } from './contact-form';
import { ContactSent, confirmationAnchor } from './contact-sent';

export interface ContactDialogProps {
  isOpen: boolean;
  /** The initially chosen program, or none. */
  type: ContactType;
  /** The part of that program that was chosen on the page; sent as the message's first line. */
  topic?: string;
  /** Where it was opened, stored with the request. */
  source: string;
  onClose(): void;
}

interface OpenDialogProps extends Omit<ContactDialogProps, 'isOpen'> {
  /** Called with the address of a stored request. */
  onSent(email: string): void;
  confirmation: RefObject<HTMLElement | null>;
}

/** The contact and application dialog, and afterwards the confirmation in the page, where the dialog was opened. */
export function ContactDialog({ isOpen, ...dialog }: ContactDialogProps) {
  const [sentTo, setSentTo] = useState<string>();
  const [anchor, setAnchor] = useState<HTMLElement>();
  const confirmation = useRef<HTMLDivElement>(null);
  // Before the dialog takes the focus from its opener.
  useLayoutEffect(() => {
    if (!isOpen) return;
    setSentTo(undefined);
    setAnchor(confirmationAnchor());
  }, [isOpen]);
  return (
    <>
      {isOpen && <OpenDialog key={dialog.type} {...dialog} onSent={setSentTo} confirmation={confirmation} />}
      {sentTo && anchor && <ContactSent ref={confirmation} email={sentTo} anchor={anchor} />}
    </>
  );
}

function OpenDialog({ type, topic, source, onClose, onSent, confirmation }: OpenDialogProps) {
  const { t } = useTranslation('marketing-contact-dialog');
  const formId = useId();
  const contact = useContactForm({
    type,
    topic,
    source,
    onSent(email) {
      onSent(email);
      onClose();
    },
  });
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t(`titles.${contact.chosenType}`)}
      description={t(`descriptions.${contact.chosenType}`)}
      aside={<QuickExitLink />}
      closeLabel={t('actions.close')}
      returnFocusTo={confirmation}
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
