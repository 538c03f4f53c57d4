import { useListPagesWithTextsQuery, type PageTextRowDto } from '@leap/client/admin';
import { legalTextKinds } from '@leap/domain';
import { useTranslation } from '@leap/platform';
import type { PageContext, PageHead } from '@leap/platform';
import { LoadingRegion, Skeleton, Tag, TextLink } from '@leap/ui';
import { paths } from '../../paths';
import { AdminLayout } from '../layout/admin-layout';
import { useTime } from '../people/use-time';
import { RecordPart } from '../record/record-page';
import { ListFailure } from '../table/list-failure';
import { LookLinks } from './look-links';
import styles from './page-texts.module.css';
import { pageTextsTexts } from './page-texts-texts';

export const texts = pageTextsTexts;

export function head({ t }: PageContext): PageHead {
  return { title: t('admin-pages:head.title'), description: t('admin-pages:head.description'), noindex: true };
}

/** /admin/pages: the public pages whose texts can be changed. */
export function Page() {
  const { t } = useTranslation('admin-pages');
  return (
    <AdminLayout section="pages" next={paths.pages} title={t('title')} intro={t('intro')}>
      <Pages />
      <RecordPart id="legal" title={t('legal.title')}>
        <p className="ui-soft">{t('legal.text')}</p>
        <ul className={styles.rows}>
          {legalTextKinds.map((kind) => (
            <li key={kind} className={styles.row}>
              <TextLink to={paths.legalText(kind)}>{t(`legal.${kind}`)}</TextLink>
              <span className={styles.look}>
                <LookLinks path={`/${kind}`} name={t(`legal.${kind}`)} />
              </span>
            </li>
          ))}
        </ul>
        <p>
          <TextLink to={paths.consentForms}>{t('legal.evidence')}</TextLink>
        </p>
      </RecordPart>
    </AdminLayout>
  );
}

function Pages() {
  const { t } = useTranslation('admin-pages');
  const query = useListPagesWithTextsQuery(undefined, { refetchOnMountOrArgChange: true });
  if (query.data === undefined) {
    if (query.error !== undefined && !query.isFetching)
      return <ListFailure of="record" error={query.error} isBusy={false} onRetry={() => void query.refetch()} />;
    return (
      <LoadingRegion label={t('loading')}>
        <Skeleton lines={8} />
      </LoadingRegion>
    );
  }
  return (
    <RecordPart id="pages" title={t('list')}>
      <ul className={styles.rows}>
        {query.data.map((row) => (
          <Row key={row.page} row={row} />
        ))}
      </ul>
    </RecordPart>
  );
}

function Row({ row: { page, path, changedCount, updatedAt } }: { row: PageTextRowDto }) {
  const { t } = useTranslation('admin-pages');
  const { time } = useTime();
  const name = t(`names.${page}`, { defaultValue: page });
  return (
    <li className={styles.row}>
      <TextLink to={paths.page(page)}>{name}</TextLink>
      {changedCount > 0 && <Tag>{t('changed', { count: changedCount })}</Tag>}
      {updatedAt && changedCount > 0 && <span className="ui-small ui-soft">{time(updatedAt)}</span>}
      <span className={styles.look}>
        <LookLinks path={path} name={name} />
      </span>
    </li>
  );
}
