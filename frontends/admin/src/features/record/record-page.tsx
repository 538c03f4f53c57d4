import { isApiError } from '@leap/client/admin';
import { useTranslation } from '@leap/platform';
import { ErrorState, LoadingRegion, Skeleton, TextLink } from '@leap/ui';
import type { ReactNode } from 'react';
import { PageHeader } from '../access/page-header';
import { ListFailure } from '../table/list-failure';
import styles from './record.module.css';
import { Stale } from './stale';

/** What a record page needs of a query's answer. */
export interface RecordAnswer<Item> {
  data?: Item;
  /** The item of the id that is asked for now. */
  currentData?: Item;
  error?: unknown;
  isFetching: boolean;
  refetch(): unknown;
}

export interface RecordPageProps<Item> {
  /** The answer of the record's query. */
  answer: RecordAnswer<Item>;
  /** The page's `h1`: the record's name; a text stands there while it loads. */
  title: string | ((item: Item) => string);
  /** The text while the record loads, and when it is not there. */
  loadingTitle?: string;
  /** Back to the list. */
  back: { to: string; label: string };
  /** The introduction under the name: state, date. */
  intro?(item: Item): ReactNode;
  /** What can be done with the record. */
  actions?(item: Item): ReactNode;
  children(item: Item): ReactNode;
}

/** The page of one record inside of `<AdminLayout hasOwnTitle>`: its name, what can be done, its parts; or why it cannot be shown. */
export function RecordPage<Item>({
  answer,
  title,
  loadingTitle,
  back,
  intro,
  actions,
  children,
}: RecordPageProps<Item>) {
  const { t } = useTranslation('admin');
  const { currentData: item, error, isFetching } = answer;
  // An address that can be no record's is refused as an invalid value: the page shows that there is no such record.
  const isMissing = isApiError(error) && (error.status === 404 || error.status === 422);
  const before = (
    <TextLink to={back.to} className={styles.back}>
      {back.label}
    </TextLink>
  );
  const pendingTitle = typeof title === 'string' ? title : (loadingTitle ?? back.label);

  // What is there stays there when it could only not be asked again; what is deleted does not.
  if (item !== undefined && !isMissing) {
    return (
      <article className={styles.record} aria-busy={isFetching}>
        <PageHeader title={typeof title === 'string' ? title : title(item)} before={before} actions={actions?.(item)}>
          {intro?.(item)}
        </PageHeader>
        {error !== undefined && <Stale />}
        {children(item)}
      </article>
    );
  }
  return (
    <div className={styles.record}>
      <PageHeader title={pendingTitle} before={before} />
      {isMissing ? (
        <ErrorState title={t('record.missing.title')} action={<TextLink to={back.to}>{back.label}</TextLink>}>
          <p>{t('record.missing.text')}</p>
        </ErrorState>
      ) : error !== undefined && !isFetching ? (
        <ListFailure of="record" error={error} isBusy={false} onRetry={() => void answer.refetch()} />
      ) : (
        <LoadingRegion label={t('record.loading')}>
          <Skeleton lines={5} />
        </LoadingRegion>
      )}
    </div>
  );
}

/** A part of a record with its heading. */
export function RecordPart({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section className={styles.part} aria-labelledby={`part-${id}`}>
      <h2 id={`part-${id}`} className="ui-h3">
        {title}
      </h2>
      {children}
    </section>
  );
}
