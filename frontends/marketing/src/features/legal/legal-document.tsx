import { formatDate, useLanguage } from '@leap/i18n';
import { useTranslation } from '@leap/platform';
import { Button, Section, cx } from '@leap/ui';
import type { ReactNode } from 'react';
import { Contents } from '../page-parts/contents';
import { Emphasised } from '../page-parts/emphasised';
import { brandNameOf, useSiteSettings } from '../site-settings/use-site-settings';
import { ContactLines } from './contact-lines';
import { LegalBlocks } from './legal-blocks';
import styles from './legal-document.module.css';

interface LegalDocumentProps {
  /** Namespace with `hero`, `summary` and `sections.<name>.{title,blocks}`. */
  ns: string;
  /** Names of the sections in order, which are also the anchors in both languages. */
  sections: readonly string[];
  /** Date of the text, `YYYY-MM-DD`. */
  date: string;
  /** A table after the first paragraph of a section. */
  tables: Record<string, ReactNode>;
}

/** A long legal text with dates, summary, table of contents, numbered sections, and a print version. */
export function LegalDocument({ ns, sections, date, tables }: LegalDocumentProps) {
  const { t } = useTranslation([ns, 'marketing-legal']);
  const language = useLanguage();
  const settings = useSiteSettings();
  const values = { brand: brandNameOf(settings), email: settings?.contactEmail ?? '' };
  const day = formatDate(date, language, 'full');
  const summary = t('summary', { ns, returnObjects: true, ...values }) as string[];
  return (
    <>
      <Section labelledBy="legal-title" className={styles.hero}>
        <div className={styles.copy}>
          <h1 id="legal-title" className={cx('ui-display', styles.title)}>
            <Emphasised ns={ns} textKey="hero.title" />
          </h1>
          <p className={cx('ui-lead', styles.lead)}>{t('hero.lead', { ns, ...values })}</p>
          <dl className={styles.dates}>
            <div>
              <dt>{t('dates.updated', { ns: 'marketing-legal' })}</dt>
              <dd>
                <time dateTime={date}>{day}</time>
              </dd>
            </div>
            <div>
              <dt>{t('dates.effective', { ns: 'marketing-legal' })}</dt>
              <dd>
                <time dateTime={date}>{day}</time>
              </dd>
            </div>
          </dl>
          <p className={styles.print}>
            <Button variant="quiet" onClick={() => window.print()}>
              {t('print', { ns: 'marketing-legal' })}
            </Button>
          </p>
        </div>
      </Section>
      <Section tone="sand" labelledBy="legal-summary" className={styles.summary}>
        <div className={styles.short}>
          <h2 id="legal-summary" className="ui-h3">
            {t('summary', { ns: 'marketing-legal' })}
          </h2>
          <ul className={styles.points}>
            {summary.map((point) => (
              <li key={point}>{point}</li>
            ))}
          </ul>
        </div>
      </Section>
      <Section className={styles.document}>
        <div className={styles.layout}>
          <Contents
            isNumbered
            title={t('contents', { ns: 'marketing-legal' })}
            sections={sections.map((id) => ({ id, title: t(`sections.${id}.title`, { ns }) }))}
          />
          <div className={styles.sections}>
            {sections.map((name, index) => (
              <section key={name} id={name} aria-labelledby={`${name}-title`} className={styles.section}>
                <span className={styles.number} aria-hidden="true">
                  {index + 1}
                </span>
                <h2 id={`${name}-title`} className={styles.heading}>
                  {t(`sections.${name}.title`, { ns })}
                </h2>
                <div className={cx('ui-prose', styles.text)}>
                  <LegalBlocks ns={ns} path={`sections.${name}.blocks`} values={values} table={tables[name]} />
                  {name === 'contact' && <ContactLines settings={settings} />}
                </div>
              </section>
            ))}
          </div>
        </div>
      </Section>
    </>
  );
}
