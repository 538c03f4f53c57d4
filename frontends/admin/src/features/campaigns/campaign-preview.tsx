import type { Language } from '@leap/domain';
import { useTranslation } from '@leap/platform';
import { useDeferredValue } from 'react';
import { MarkdownText } from '../markdown/markdown-text';
import styles from './campaigns.module.css';

/** The greeting of a reader in the campaign's language, independent of the page's. */
const greetings: Record<Language, string> = { en: 'Hi Ana,', es: 'Hola, Ana:' };

/** Preview of a campaign while typing, by the parser of the email. */
export function CampaignPreview({
  language,
  subject,
  content,
}: {
  language: Language;
  subject: string;
  content: string;
}) {
  const { t } = useTranslation('admin-campaigns');
  const text = useDeferredValue(content);
  const label = t(`preview.${language}`);
  return (
    <section className={styles.preview} aria-label={label}>
      <p className="ui-small">{label}</p>
      <div className={`ui-prose ${styles.paper ?? ''}`} lang={language}>
        <p className={styles.subject}>{subject.trim() || <em>{t('preview.noSubject')}</em>}</p>
        <p>{greetings[language]}</p>
        <MarkdownText text={text} kind="campaign" headingLevelOffset={2} />
      </div>
    </section>
  );
}
