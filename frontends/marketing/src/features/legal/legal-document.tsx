import { api, useGetLegalTextQuery, type LegalTextDto, type LegalTextKind } from '@leap/client/marketing';
import { markdownSections, markdownText, PLANS_VALUE, type MarkdownNode } from '@leap/domain';
import { formatDate, useLanguage } from '@leap/i18n';
import { useTranslation, type PageContext } from '@leap/platform';
import { Button, ErrorState, LoadingRegion, Section, Skeleton, cx } from '@leap/ui';
import { Markdown } from '@leap/ui/markdown';
import type { ReactNode } from 'react';
import { Contents } from '../page-parts/contents';
import { Emphasised } from '../page-parts/emphasised';
import { brandNameOf, useSiteSettings } from '../site-settings/use-site-settings';
import { ContactLines } from './contact-lines';
import styles from './legal-document.module.css';

interface LegalDocumentProps {
  kind: LegalTextKind;
  /** Namespace with `hero`. */
  ns: string;
  /** Stands where the text has `{{plans}}` in a paragraph of its own. */
  plans?: ReactNode;
}

/** Loads the text, so that the page is complete without scripts. */
export const preloadLegalText = ({ dispatch, language }: PageContext, kind: LegalTextKind): Promise<unknown> =>
  dispatch(api.endpoints.getLegalText.initiate({ kind, language }));

/** The text in force: dates, summary, table of contents, numbered sections, and a print version. */
export function LegalDocument({ kind, ns, plans }: LegalDocumentProps) {
  const { t } = useTranslation([ns, 'marketing-legal']);
  const language = useLanguage();
  const settings = useSiteSettings();
  const { data, isError, refetch } = useGetLegalTextQuery({ kind, language });
  return (
    <>
      <Section labelledBy="legal-title" className={styles.hero}>
        <div className={styles.copy}>
          <h1 id="legal-title" className={cx('ui-display', styles.title)}>
            <Emphasised ns={ns} textKey="hero.title" />
          </h1>
          <p className={cx('ui-lead', styles.lead)}>{t('hero.lead', { ns, brand: brandNameOf(settings) })}</p>
          {data && <Dates effectiveOn={data.effectiveOn} />}
        </div>
      </Section>
      {data ? (
        <Text text={data} plans={plans} />
      ) : (
        <Section className={styles.document}>
          {isError ? (
            <ErrorState
              title={t('failed.title', { ns: 'marketing-legal' })}
              action={<Button onClick={() => void refetch()}>{t('failed.retry', { ns: 'marketing-legal' })}</Button>}
            >
              {t('failed.text', { ns: 'marketing-legal' })}
            </ErrorState>
          ) : (
            <LoadingRegion label={t('loading', { ns: 'marketing-legal' })}>
              <Skeleton lines={14} />
            </LoadingRegion>
          )}
        </Section>
      )}
    </>
  );
}

/** A version is in force from the day on which it is published. */
function Dates({ effectiveOn }: Pick<LegalTextDto, 'effectiveOn'>) {
  const { t } = useTranslation('marketing-legal');
  const language = useLanguage();
  return (
    <>
      <dl className={styles.dates}>
        {(['updated', 'effective'] as const).map((name) => (
          <div key={name}>
            <dt>{t(`dates.${name}`)}</dt>
            <dd>
              <time dateTime={effectiveOn}>{formatDate(effectiveOn, language, 'full')}</time>
            </dd>
          </div>
        ))}
      </dl>
      <p className={styles.print}>
        <Button variant="quiet" onClick={() => window.print()}>
          {t('print')}
        </Button>
      </p>
    </>
  );
}

/** What stands before the first heading is the summary. */
function Text({ text: { textTree }, plans }: { text: LegalTextDto; plans: ReactNode }) {
  const { t } = useTranslation('marketing-legal');
  const settings = useSiteSettings();
  const found = markdownSections(textTree);
  const starts = found.map(({ node }) => textTree.indexOf(node));
  const summary = textTree.slice(0, starts[0] ?? textTree.length);
  const sections = found.map((section, index) => ({
    ...section,
    nodes: textTree.slice((starts[index] ?? 0) + 1, starts[index + 1]),
  }));
  return (
    <>
      {summary.length > 0 && (
        <Section tone="sand" labelledBy="legal-summary" className={styles.summary}>
          <div className={styles.short}>
            <h2 id="legal-summary" className="ui-h3">
              {t('summary')}
            </h2>
            <div className={styles.points}>
              <Markdown nodes={summary} />
            </div>
          </div>
        </Section>
      )}
      <Section className={styles.document}>
        <div className={styles.layout}>
          <Contents isNumbered title={t('contents')} sections={sections} />
          <div className={styles.sections}>
            {sections.map(({ id, title, nodes }, index) => (
              <section key={id} id={id} aria-labelledby={`${id}-title`} className={styles.section}>
                <span className={styles.number} aria-hidden="true">
                  {index + 1}
                </span>
                <h2 id={`${id}-title`} className={styles.heading}>
                  {title}
                </h2>
                <div className={cx('ui-prose', styles.text)}>
                  <WithPlans nodes={nodes} plans={plans} />
                  {index === sections.length - 1 && <ContactLines settings={settings} />}
                </div>
              </section>
            ))}
          </div>
        </div>
      </Section>
    </>
  );
}

function WithPlans({ nodes, plans }: { nodes: readonly MarkdownNode[]; plans: ReactNode }) {
  const at = nodes.findIndex((node) => markdownText([node]) === PLANS_VALUE);
  if (at < 0) return <Markdown nodes={nodes} />;
  return (
    <>
      <Markdown nodes={nodes.slice(0, at)} />
      {plans}
      <Markdown nodes={nodes.slice(at + 1)} />
    </>
  );
}
