import { useGetArchivedLegalTextQuery, type AdminLegalTextDto, type LegalTextVersionDto } from '@leap/client/admin';
import { languages } from '@leap/domain';
import { formatDate, useLanguage } from '@leap/i18n';
import { useTranslation } from '@leap/platform';
import { Button, Callout, LoadingRegion, Skeleton, Tag } from '@leap/ui';
import { Dialog } from '@leap/ui/dialog';
import { Markdown } from '@leap/ui/markdown';
import { useState } from 'react';
import contentStyles from '../content/content.module.css';
import pageStyles from '../page-texts/page-texts.module.css';
import { RecordPart } from '../record/record-page';
import styles from './legal-texts.module.css';

/** All versions of a text; each can be read as it was agreed to. */
export function LegalTextVersions({ text: { kind, versions } }: { text: AdminLegalTextDto }) {
  const { t } = useTranslation('admin-legal-texts');
  const language = useLanguage();
  const [shown, setShown] = useState<LegalTextVersionDto>();
  const dayOf = ({ effectiveOn }: LegalTextVersionDto): string => formatDate(effectiveOn, language, 'full');
  return (
    <RecordPart id="versions" title={t('versions.title')}>
      <ul className={pageStyles.rows}>
        {versions.map((one, index) => (
          <li key={one.version} className={pageStyles.row}>
            <span>{one.version}</span>
            <span className="ui-small ui-soft">{t('versions.since', { day: dayOf(one) })}</span>
            {index === 0 && <Tag>{t('versions.current')}</Tag>}
            <span className={pageStyles.look}>
              <Button
                variant="quiet"
                size="small"
                aria-label={t('versions.viewOne', { version: one.version })}
                onClick={() => setShown(one)}
              >
                {t('versions.view')}
              </Button>
            </span>
          </li>
        ))}
      </ul>
      <Dialog
        open={shown !== undefined}
        onOpenChange={() => setShown(undefined)}
        size="wide"
        title={t('versions.dialog', { version: shown?.version })}
        description={shown && t('versions.dialogText', { day: dayOf(shown) })}
        closeLabel={t('versions.close')}
      >
        {shown && <Archived kind={kind} version={shown.version} />}
      </Dialog>
    </RecordPart>
  );
}

function Archived({ kind, version }: Pick<AdminLegalTextDto, 'kind' | 'version'>) {
  const { t } = useTranslation('admin-legal-texts');
  const { data, isError } = useGetArchivedLegalTextQuery({ kind, version });
  if (isError) return <Callout tone="warning">{t('versions.failed')}</Callout>;
  if (!data)
    return (
      <LoadingRegion label={t('loading')}>
        <Skeleton lines={10} />
      </LoadingRegion>
    );
  return (
    <div className={contentStyles.pair}>
      {languages.map((one) => (
        <section key={one} aria-labelledby={`archived-${one}`} lang={one}>
          <h3 id={`archived-${one}`} className="ui-h4">
            {t(`fields.${one}`)}
          </h3>
          <p className="ui-small ui-soft">
            {t('versions.fingerprint')}: <code className={styles.hash}>{data[one].sha256}</code>
          </p>
          <div className="ui-prose">
            <Markdown nodes={data[one].textTree} headingLevelOffset={2} />
          </div>
        </section>
      ))}
    </div>
  );
}
