import { isContactType, type ContactType } from '@leap/domain';
import { useSearchParams, useTranslation, type PageContext, type PageHead } from '@leap/platform';
import { Button, Section } from '@leap/ui';
import { Drawing } from '@leap/ui/drawing';
import { useState } from 'react';
import { QuickExit } from '../quick-exit/quick-exit';
import { contactDialogTexts } from './contact-dialog-texts';
import styles from './contact-dialog.module.css';
import { ContactForm, useContactForm } from './contact-form';
import { contactOriginOf } from './contact-origin';

export const texts = contactDialogTexts;

const typeOf = (search: URLSearchParams): ContactType => {
  const type = search.get('program');
  return isContactType(type) ? type : 'other';
};

export function head({ search, t }: PageContext): PageHead {
  const type = typeOf(search);
  return {
    title: t(`marketing-contact-dialog:titles.${type}`),
    description: t(`marketing-contact-dialog:descriptions.${type}`),
    noindex: true,
  };
}

/** The contact dialog as a page, where no script opens it. */
export function Page() {
  const { t } = useTranslation('marketing-contact-dialog');
  const [search] = useSearchParams();
  const [isSent, setSent] = useState(false);
  const contact = useContactForm({
    type: typeOf(search),
    ...contactOriginOf(search),
    onSent: () => setSent(true),
  });
  return (
    <>
      <QuickExit />
      <Section labelledBy="contact-page-title" space="first">
        <div className="ui-asking">
          <div className="ui-stack">
            <h1 id="contact-page-title" className="ui-h1">
              {t(`titles.${contact.chosenType}`)}
            </h1>
            <p className="ui-lead">{t(`descriptions.${contact.chosenType}`)}</p>
          </div>
          <Drawing scene="table" />
          <div className={styles.page}>
            <div role="status">
              {isSent && <p className="ui-callout ui-callout-success">{t('toasts.successDescription')}</p>}
            </div>
            <ContactForm contact={contact}>
              <div className={styles.actions}>
                <Button type="submit" withoutScript busy={contact.isLoading} busyLabel={t('actions.submitting')}>
                  {t('actions.submit')}
                </Button>
              </div>
            </ContactForm>
          </div>
        </div>
      </Section>
    </>
  );
}
