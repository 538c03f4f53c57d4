import { useCheckAdminMailRecordsQuery, useGetAdminMailQuery, type MailRecordDto } from '@leap/client/admin';
import { useTranslation } from '@leap/platform';
import type { PageContext, PageHead } from '@leap/platform';
import { Button, LoadingRegion, Skeleton, Tag, TextLink } from '@leap/ui';
import { paths } from '../../paths';
import { AdminLayout } from '../layout/admin-layout';
import { Facts } from '../record/facts';
import { RecordPart } from '../record/record-page';
import { Stale } from '../record/stale';
import { ProviderTest } from '../setup/provider-test';
import { setupTexts } from '../setup/setup-texts';
import { ListFailure } from '../table/list-failure';
import styles from './mail.module.css';
import { mailTexts } from './mail-texts';

export const texts = { ...mailTexts, ...setupTexts };

export function head({ t }: PageContext): PageHead {
  return { title: t('admin-mail:head.title'), description: t('admin-mail:head.description'), noindex: true };
}

/** /admin/mail: sender, test email, and DNS records of the sender's domain. */
export function Page() {
  const { t } = useTranslation('admin-mail');
  return (
    <AdminLayout section="mail" next={paths.mail} title={t('title')} intro={t('intro')}>
      <Sender />
      <Records />
    </AdminLayout>
  );
}

function Sender() {
  const { t } = useTranslation('admin-mail');
  const { data, error, isFetching, refetch } = useGetAdminMailQuery(undefined, { refetchOnMountOrArgChange: true });
  return (
    <RecordPart id="sender" title={t('sender.title')}>
      {data ? (
        <>
          {error !== undefined && !isFetching && <Stale />}
          <Facts
            items={[
              { label: t('sender.server'), value: t(data.isOn ? 'sender.on' : 'sender.off') },
              { label: t('sender.from'), value: data.from },
              { label: t('sender.domain'), value: data.domain },
            ]}
          />
          <p>
            <TextLink to={`${paths.setup}#part-mail`}>{t('sender.change')}</TextLink>
          </p>
          <ProviderTest provider="mail" isOn={data.isOn} version={data.from} />
        </>
      ) : error === undefined || isFetching ? (
        <LoadingRegion label={t('loading')}>
          <Skeleton lines={3} />
        </LoadingRegion>
      ) : (
        <ListFailure of="record" error={error} isBusy={isFetching} onRetry={() => void refetch()} />
      )}
    </RecordPart>
  );
}

function Records() {
  const { t } = useTranslation('admin-mail');
  const { data, error, isFetching, refetch } = useCheckAdminMailRecordsQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  return (
    <RecordPart id="records" title={t('records.title')}>
      <p>{t('records.text')}</p>
      <p className="ui-row">
        <Button variant="secondary" busy={isFetching} busyLabel={t('records.busy')} onClick={() => void refetch()}>
          {t('records.again')}
        </Button>
      </p>
      {data && error !== undefined && !isFetching && <Stale />}
      {data ? (
        <ul className={styles.records} aria-busy={isFetching}>
          {data.map((record) => (
            <MailRecord key={record.kind} record={record} />
          ))}
        </ul>
      ) : error === undefined || isFetching ? (
        <LoadingRegion label={t('records.busy')}>
          <Skeleton lines={4} />
        </LoadingRegion>
      ) : (
        <ListFailure of="record" error={error} isBusy={isFetching} onRetry={() => void refetch()} />
      )}
    </RecordPart>
  );
}

const tones = {
  ok: 'sage',
  missing: 'clay',
  weak: 'gold',
  several: 'clay',
  unset: undefined,
  unreachable: 'gold',
} as const;

function MailRecord({ record: { kind, name, state, found, advice } }: { record: MailRecordDto }) {
  const { t } = useTranslation('admin-mail');
  return (
    <li className={styles.record}>
      <h3 className={styles.name}>
        {t(`kinds.${kind}.name`)} <Tag tone={tones[state]}>{t(`states.${state}`)}</Tag>
      </h3>
      <p>{t(`kinds.${kind}.why`)}</p>
      <p>{t(`kinds.${kind}.${state}`, { name, defaultValue: t(`texts.${state}`, { name }) })}</p>
      {found.map((text) => (
        <p key={text}>
          <code translate="no" className={styles.code}>
            {text}
          </code>
        </p>
      ))}
      {advice !== undefined && (
        <>
          <p>{t('advice', { name })}</p>
          <p>
            <code translate="no" className={styles.code}>
              {advice}
            </code>
          </p>
        </>
      )}
    </li>
  );
}
