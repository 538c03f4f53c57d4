import { useGetAdminSubscriberQuery, type AdminSubscriberDto } from '@leap/client/admin';
import { useParams, useTranslation } from '@leap/platform';
import type { PageContext, PageHead } from '@leap/platform';
import { Tag } from '@leap/ui';
import { paths } from '../../paths';
import { AdminLayout } from '../layout/admin-layout';
import { useTime } from '../people/use-time';
import { PersonLink } from '../people/person-link';
import { Facts } from '../record/facts';
import { History } from '../record/history';
import { RecordPage, RecordPart } from '../record/record-page';
import { SubscriberActions } from './subscriber-actions';
import { subscriberTones } from './subscriber-tones';
import { subscribersTexts } from './subscribers-texts';

export const texts = subscribersTexts;

export function head({ t }: PageContext): PageHead {
  return {
    title: t('admin-subscribers:one.title'),
    description: t('admin-subscribers:head.description'),
    noindex: true,
  };
}

/** /admin/subscribers/:id: a subscription with its actions and history. */
export function Page() {
  const { t } = useTranslation('admin-subscribers');
  const { id = '' } = useParams();
  return (
    <AdminLayout hasOwnTitle section="subscribers" next={paths.subscriber(id)} title={t('one.title')}>
      <Subscriber id={id} />
    </AdminLayout>
  );
}

function Subscriber({ id }: { id: string }) {
  const { t } = useTranslation('admin-subscribers');
  const answer = useGetAdminSubscriberQuery(id, { refetchOnMountOrArgChange: true });
  return (
    <RecordPage
      answer={answer}
      title={({ email }) => email}
      loadingTitle={t('one.title')}
      back={{ to: paths.subscribers, label: t('one.back') }}
      intro={({ state }) => <Tag tone={subscriberTones[state]}>{t(`states.${state}`)}</Tag>}
      actions={(subscriber) => <SubscriberActions subscriber={subscriber} />}
    >
      {(subscriber) => (
        <>
          <RecordPart id="subscription" title={t('one.subscription')}>
            <SubscriberFacts subscriber={subscriber} />
          </RecordPart>
          <RecordPart id="history" title={t('one.history')}>
            <History subjectType="subscriber" subjectId={subscriber.id} />
          </RecordPart>
        </>
      )}
    </RecordPage>
  );
}

function SubscriberFacts({ subscriber }: { subscriber: AdminSubscriberDto }) {
  const { t } = useTranslation('admin-subscribers');
  const { time: timeOf } = useTime();
  const { email, name, suppressionReason, suppressionNote } = subscriber;
  return (
    <Facts
      items={[
        { label: t('person.label', { ns: 'admin' }), value: <PersonLink kind="subscriber" id={subscriber.id} /> },
        { label: t('columns.email'), value: <a href={`mailto:${email}`}>{email}</a> },
        { label: t('columns.name'), value: name },
        { label: t('columns.language'), value: t(`languages.${subscriber.language}`) },
        { label: t('columns.createdAt'), value: timeOf(subscriber.createdAt) },
        { label: t('columns.confirmedAt'), value: timeOf(subscriber.confirmedAt) },
        { label: t('columns.unsubscribedAt'), value: timeOf(subscriber.unsubscribedAt) },
        { label: t('columns.consentProof'), value: subscriber.consentProof, isLong: true },
        {
          label: t('columns.suppression'),
          value: suppressionReason && [t(`reasons.${suppressionReason}`), suppressionNote].filter(Boolean).join(': '),
          isLong: true,
        },
      ]}
    />
  );
}
