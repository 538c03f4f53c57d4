import { formatDate, useLanguage } from '@leap/i18n';
import { useTranslation } from '@leap/platform';
import { Button, Ring, Section, cx, type RingProps } from '@leap/ui';
import { Fragment, type ReactNode } from 'react';
import { Emphasised } from '../page-parts/emphasised';
import { brandNameOf, useSiteSettings } from '../site-settings/use-site-settings';
import { ContactLines } from './contact-lines';
import styles from './legal-document.module.css';
import { LegalText } from './legal-text';
import { useSectionInView } from './use-section-in-view';

/** A piece of a section as its texts hold it: a paragraph, a list or a heading between them. */
type Block = { text: string } | { items: string[] } | { heading: string };

interface LegalDocumentProps {
  /** Namespace with `hero`, `summary` and `sections.<name>.{title,blocks}`. */
  ns: string;
  /** Names of the sections in their order; they are the anchors too, in both languages. */
  sections: readonly string[];
  /** The day of the present text, `YYYY-MM-DD`. */
  date: string;
  stroke: Pick<RingProps, 'seed' | 'start' | 'sweep'>;
  /** A table that follows the first paragraph of a section. */
  tables: Record<string, ReactNode>;
}

/** A long text that people should be able to find their way in: dates, a summary, contents beside numbered sections, and a version for paper. */
export function LegalDocument({ ns, sections, date, stroke, tables }: LegalDocumentProps) {
  const { t } = useTranslation([ns, 'marketing-legal']);
  const language = useLanguage();
  const settings = useSiteSettings();
  const values = { brand: brandNameOf(settings), email: settings?.contactEmail ?? '' };
  const day = formatDate(date, language, 'full');
  const summary = t('summary', { ns, returnObjects: true, ...values }) as string[];
  return (
    <>
      <Section labelledBy="legal-title" className={styles.hero}>
        <Ring className={styles.ring} radius={260} weight={34} hairlines={4} {...stroke} />
        <div className={styles.words}>
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
          <Contents ns={ns} sections={sections} />
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
                  <Blocks ns={ns} path={`sections.${name}.blocks`} values={values} table={tables[name]} />
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

function Contents({ ns, sections }: Pick<LegalDocumentProps, 'ns' | 'sections'>) {
  const { t } = useTranslation([ns, 'marketing-legal']);
  const current = useSectionInView(sections);
  return (
    <nav className={styles.contents} aria-labelledby="legal-contents">
      <h2 id="legal-contents" className={styles.contentsTitle}>
        {t('contents', { ns: 'marketing-legal' })}
      </h2>
      <ol className={styles.links}>
        {sections.map((name) => (
          <li key={name}>
            <a href={`#${name}`} aria-current={name === current ? 'location' : undefined}>
              {t(`sections.${name}.title`, { ns })}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

interface BlocksProps {
  ns: string;
  path: string;
  values: Record<string, string>;
  table: ReactNode;
}

function Blocks({ ns, path, values, table }: BlocksProps) {
  const { t } = useTranslation(ns);
  const blocks = t(path, { returnObjects: true }) as Block[];
  return blocks.map((block, index) => {
    const key = `${path}.${index}`;
    if ('heading' in block) return <h3 key={key}>{block.heading}</h3>;
    if ('items' in block) {
      return (
        <ul key={key}>
          {block.items.map((item, number) => (
            <li key={item}>
              <LegalText ns={ns} textKey={`${key}.items.${number}`} values={values} />
            </li>
          ))}
        </ul>
      );
    }
    return (
      <Fragment key={key}>
        <p>
          <LegalText ns={ns} textKey={`${key}.text`} values={values} />
        </p>
        {index === 0 && table}
      </Fragment>
    );
  });
}
