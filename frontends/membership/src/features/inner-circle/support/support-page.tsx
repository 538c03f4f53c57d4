import { useTranslation, type PageContext, type PageHead } from '@leap/platform';
import { Button, Section } from '@leap/ui';
import { Drawing } from '@leap/ui/drawing';
import { useState } from 'react';
import { innerCircleTexts } from '../inner-circle-texts';
import { SupportForm, useSupportForm } from './support-form';
import styles from './support-form.module.css';

export const texts = innerCircleTexts;

export function head({ t }: PageContext): PageHead {
  return {
    title: t('membership-inner-circle:support.title'),
    description: t('membership-inner-circle:support.intro'),
    noindex: true,
  };
}

/** The support dialog as a page, where no script opens it. */
export function Page() {
  const { t } = useTranslation('membership-inner-circle');
  const [isSent, setSent] = useState(false);
  const support = useSupportForm(() => setSent(true));
  return (
    <Section labelledBy="support-title" space="first" className={styles.page}>
      <div className="ui-asking">
        <div className="ui-stack">
          <h1 id="support-title" className="ui-h1">
            {t('support.title')}
          </h1>
          <p className="ui-lead">{t('support.intro')}</p>
        </div>
        <Drawing scene="hut" />
        <div>
          <div role="status">{isSent && <p className="ui-callout ui-callout-success">{t('support.sent.text')}</p>}</div>
          <SupportForm support={support}>
            <div className={styles.submit}>
              <Button type="submit" withoutScript busy={support.isLoading} busyLabel={t('support.submitting')}>
                {t('support.submit')}
              </Button>
            </div>
          </SupportForm>
        </div>
      </div>
    </Section>
  );
}
