import { isApiError } from '@leap/client/admin';
import { useLocation, useTranslation } from '@leap/platform';
import { ErrorState, LoadingRegion, Skeleton, TextLink } from '@leap/ui';
import { useEffect, useRef, type ReactNode } from 'react';
import { PageHeader } from '../access/page-header';
import { ListFailure } from '../table/list-failure';
import styles from './record.module.css';
import { Stale } from './stale';

/** The used part of a query's result. */
export interface RecordAnswer<Item> {
  data?: Item;
  /** Data of the current id. */
  currentData?: Item;
  error?: unknown;
  isFetching: boolean;
  refetch(): unknown;
}

export interface RecordPageProps<Item> {
  /** Result of the record's query. */
  answer: RecordAnswer<Item>;
  /** The page's `h1`: the record's name; a placeholder while it loads. */
  title: string | ((item: Item) => string);
  /** Texts for the loading state and a missing record. */
  loadingTitle?: string;
  /** Link to the list. */
  back: { to: string; label: string };
  /** State and date below the name. */
  intro?(item: Item): ReactNode;
  /** The page says itself in which time zone its times are. */
  hasOwnClock?: boolean;
  /** Actions on the record. */
  actions?(item: Item): ReactNode;
  children(item: Item): ReactNode;
}

/** The page of one record inside of `<AdminLayout hasOwnTitle>`: name, actions and parts; or why it cannot be shown. */
export function RecordPage<Item>({
  answer,
  title,
  loadingTitle,
  back,
  intro,
  hasOwnClock = false,
  actions,
  children,
}: RecordPageProps<Item>) {
  const { t } = useTranslation('admin');
  const { currentData: item, error, isFetching } = answer;
  // An invalid id is refused as an invalid value: the page then shows that there is no such record.
  const isMissing = isApiError(error) && (error.status === 404 || error.status === 422);
  const before = (
    <TextLink to={back.to} className={styles.back}>
      {back.label}
    </TextLink>
  );
  const pendingTitle = typeof title === 'string' ? title : (loadingTitle ?? back.label);

  // Loaded data stays after a failed refetch, but not after a deletion.
  if (item !== undefined && !isMissing) {
    return (
      <article className={styles.record} aria-busy={isFetching}>
        <PageHeader
          title={typeof title === 'string' ? title : title(item)}
          before={before}
          actions={actions?.(item)}
          hasClock={!hasOwnClock}
        >
          {intro?.(item)}
        </PageHeader>
        {error !== undefined && <Stale />}
        {children(item)}
      </article>
    );
  }
  return (
    <div className={styles.record}>
      <PageHeader title={pendingTitle} before={before} hasClock={!hasOwnClock} />
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

/** Links to the parts of a page of many screens. */
export function PartLinks({ parts }: { parts: readonly { id: string; title: string }[] }) {
  const { t } = useTranslation('admin');
  return (
    <nav aria-label={t('record.parts')}>
      <ul className={styles.partLinks}>
        {parts.map(({ id, title }) => (
          <li key={id}>
            <a href={`#part-${id}`}>{title}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** A section of a record with its heading, which has the focus when the address names the section: it is there later than the page. */
export function RecordPart({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { hash, key } = useLocation();
  const isNamed = hash === `#part-${id}`;
  useEffect(() => {
    if (isNamed) heading.current?.focus();
  }, [isNamed, key]);
  return (
    <section className={styles.part} aria-labelledby={`part-${id}`}>
      <h2 id={`part-${id}`} ref={heading} tabIndex={-1} className="ui-h3">
        {title}
      </h2>
      {children}
    </section>
  );
}
