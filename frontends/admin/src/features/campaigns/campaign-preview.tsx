import { campaignBlocks, type Language, type CampaignBlock, type CampaignPart } from '@leap/domain';
import { useTranslation } from '@leap/platform';
import { Fragment, useDeferredValue, type ReactNode } from 'react';
import styles from './campaigns.module.css';

/** The greeting in the campaign's language, independent of the page's. */
const greetings: Record<Language, (name: string) => string> = {
  en: (name) => `Hello ${name},`,
  es: (name) => `Hola, ${name}:`,
};

/** Preview of a campaign while typing, by the parser of the email. */
export function CampaignPreview({
  language,
  subject,
  content,
  name,
}: {
  language: Language;
  subject: string;
  content: string;
  name: string;
}) {
  const { t } = useTranslation('admin-campaigns');
  const blocks = campaignBlocks(useDeferredValue(content));
  const label = t(`preview.${language}`);
  return (
    <section className={styles.preview} aria-label={label}>
      <p className="ui-small">{label}</p>
      <div className={styles.paper} lang={language}>
        <p className={styles.subject}>{subject.trim() || <em>{t('preview.noSubject')}</em>}</p>
        <p>{greetings[language](name)}</p>
        {blocks.map((block, index) => (
          <Block key={index} block={block} />
        ))}
      </div>
    </section>
  );
}

function Block({ block }: { block: CampaignBlock }) {
  // The campaign's headings are not headings of the page.
  if (block.is === 'heading')
    return <p className={block.level === 2 ? styles.heading : styles.subheading}>{partsOf(block.parts)}</p>;
  if (block.is === 'paragraph') return <p>{partsOf(block.parts)}</p>;
  return (
    <ul>
      {block.items.map((item, index) => (
        <li key={index}>{partsOf(item)}</li>
      ))}
    </ul>
  );
}

const partsOf = (parts: CampaignPart[]): ReactNode =>
  parts.map((part, index) => <Fragment key={index}>{partOf(part)}</Fragment>);

function partOf(part: CampaignPart): ReactNode {
  if (part.is === 'text') return <span className={styles.lines}>{part.text}</span>;
  if (part.is !== 'link')
    return part.is === 'strong' ? <strong>{partsOf(part.parts)}</strong> : <em>{partsOf(part.parts)}</em>;
  return (
    <a href={part.url} target="_blank" rel="noreferrer">
      {part.text}
    </a>
  );
}
