import { useListEmailTextsQuery, type EmailKey, type EmailTextRowDto } from '@leap/client/admin';
import { useTranslation } from '@leap/platform';
import type { PageContext, PageHead } from '@leap/platform';
import { LoadingRegion, Skeleton, Tag, TextLink } from '@leap/ui';
import { paths } from '../../paths';
import { AdminLayout } from '../layout/admin-layout';
import { useTime } from '../people/use-time';
import { RecordPart } from '../record/record-page';
import { ListFailure } from '../table/list-failure';
import styles from './email-texts.module.css';
import { emailTextsTexts } from './email-texts-texts';

export const texts = emailTextsTexts;

export function head({ t }: PageContext): PageHead {
  return { title: t('admin-emails:head.title'), description: t('admin-emails:head.description'), noindex: true };
}

/** Recipients, in the order of the list. */
const groups = ['people', 'accounts', 'practice'] as const;
const ofAccounts: readonly EmailKey[] = [
  'invitation',
  'passwordReset',
  'emailChange',
  'emailTaken',
  'emailChanged',
  'accountChange',
  'accountDeleted',
];

function groupOf(email: EmailKey): (typeof groups)[number] {
  if (email.endsWith('Practice') || email === 'calendarDisconnected') return 'practice';
  return ofAccounts.includes(email) ? 'accounts' : 'people';
}

/** /admin/emails: the emails that the product sends. */
export function Page() {
  const { t } = useTranslation('admin-emails');
  return (
    <AdminLayout section="emails" next={paths.emails} title={t('title')} intro={t('intro')}>
      <Emails />
    </AdminLayout>
  );
}

function Emails() {
  const { t } = useTranslation('admin-emails');
  const { data, error, isFetching, refetch } = useListEmailTextsQuery(undefined, { refetchOnMountOrArgChange: true });
  if (data === undefined) {
    if (error !== undefined && !isFetching)
      return <ListFailure of="record" error={error} isBusy={false} onRetry={() => void refetch()} />;
    return (
      <LoadingRegion label={t('loading')}>
        <Skeleton lines={8} />
      </LoadingRegion>
    );
  }
  return groups.map((group) => (
    <RecordPart key={group} id={group} title={t(`groups.${group}`)}>
      <ul className={styles.rows}>
        {data
          .filter(({ email }) => groupOf(email) === group)
          .map((row) => (
            <Row key={row.email} row={row} />
          ))}
      </ul>
    </RecordPart>
  ));
}

function Row({ row: { email, changedCount, updatedAt } }: { row: EmailTextRowDto }) {
  const { t } = useTranslation('admin-emails');
  const { time } = useTime();
  return (
    <li className={styles.row}>
      <TextLink to={paths.email(email)}>{t(`names.${email}`)}</TextLink>
      {changedCount > 0 && <Tag>{t('changed', { count: changedCount })}</Tag>}
      {updatedAt && changedCount > 0 && <span className="ui-small ui-soft">{time(updatedAt)}</span>}
    </li>
  );
}
