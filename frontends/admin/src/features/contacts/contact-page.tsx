import {
  useAnswerAdminContactsMutation,
  useGetAdminContactQuery,
  useReopenAdminContactsMutation,
  type AdminContactDetailDto,
} from '@leap/client/admin';
import { useParams, useTranslation } from '@leap/platform';
import type { PageContext, PageHead } from '@leap/platform';
import { Button } from '@leap/ui';
import { paths } from '../../paths';
import { AdminLayout } from '../layout/admin-layout';
import { ContactLink } from '../people/contact-link';
import { useTime } from '../people/use-time';
import { PersonLink } from '../people/person-link';
import { ExternalPart } from '../record/external-part';
import { Facts } from '../record/facts';
import { History } from '../record/history';
import { RecordPage, RecordPart } from '../record/record-page';
import { useAction } from '../record/use-action';
import { ContactReplies } from './contact-replies';
import { ContactReplyForm } from './contact-reply-form';
import { contactsTexts } from './contacts-texts';
import { useSourceLabels } from './use-source-labels';

export const texts = contactsTexts;

export function head({ t }: PageContext): PageHead {
  return { title: t('admin-contacts:one.head'), description: t('admin-contacts:head.description'), noindex: true };
}

/** /admin/contacts/:id: a contact with its message and replies. */
export function Page() {
  const { t } = useTranslation('admin-contacts');
  const { id = '' } = useParams();
  return (
    <AdminLayout section="contacts" next={paths.contact(id)} title={t('one.head')} hasOwnTitle>
      <Contact id={id} />
    </AdminLayout>
  );
}

function Contact({ id }: { id: string }) {
  const { t } = useTranslation('admin-contacts');
  const answer = useGetAdminContactQuery(id, { refetchOnMountOrArgChange: true });
  const { time } = useTime();
  return (
    <RecordPage
      answer={answer}
      title={({ name }) => name}
      loadingTitle={t('one.head')}
      back={{ to: paths.contacts, label: t('one.back') }}
      intro={({ answeredAt }) => (
        <p>{answeredAt === undefined ? t('one.open') : t('one.answered', { when: time(answeredAt) })}</p>
      )}
      actions={(contact) => <Marks contact={contact} />}
    >
      {(contact) => (
        <>
          <RecordPart id="facts" title={t('one.facts')}>
            <ContactFacts contact={contact} />
          </RecordPart>
          <RecordPart id="replies" title={t('one.replies')}>
            <ContactReplies
              replies={contact.replies}
              onRefresh={() => void answer.refetch()}
              isBusy={answer.isFetching}
            />
          </RecordPart>
          <RecordPart id="answer" title={t('reply.title')}>
            <ContactReplyForm key={contact.id} contact={contact} onChanged={() => void answer.refetch()} />
          </RecordPart>
          <ExternalPart record={contact} />
          <RecordPart id="history" title={t('one.history')}>
            <History subjectType="contact" subjectId={contact.id} />
          </RecordPart>
        </>
      )}
    </RecordPage>
  );
}

function ContactFacts({ contact }: { contact: AdminContactDetailDto }) {
  const { t } = useTranslation('admin-contacts');
  const { time } = useTime();
  const sourceOf = useSourceLabels();
  const {
    email,
    phone,
    coachingType,
    kind,
    source,
    language,
    message,
    createdAt,
    consentedAt,
    policyVersion,
    marketingConsent,
  } = contact;
  return (
    <Facts
      items={[
        { label: t('fields.message'), value: message, isLong: true },
        { label: t('person.label', { ns: 'admin' }), value: <PersonLink kind="contact" id={contact.id} /> },
        { label: t('fields.email'), value: <ContactLink email={email} /> },
        { label: t('fields.phone'), value: phone === undefined ? undefined : <ContactLink phone={phone} /> },
        { label: t('fields.program'), value: t(`programs.${coachingType}`) },
        { label: t('fields.kind'), value: t(`kinds.${kind}`) },
        { label: t('fields.source'), value: sourceOf(source) },
        { label: t('fields.language'), value: t(`languages.${language}`) },
        { label: t('fields.createdAt'), value: time(createdAt) },
        {
          label: t('fields.privacy'),
          value:
            consentedAt === undefined ? t('no') : t('one.agreed', { when: time(consentedAt), version: policyVersion }),
        },
        { label: t('fields.marketing'), value: t(marketingConsent ? 'yes' : 'no') },
      ]}
    />
  );
}

/** Marks a contact as answered by other means, or as open again. */
function Marks({ contact: { id, answeredAt } }: { contact: AdminContactDetailDto }) {
  const { t } = useTranslation('admin-contacts');
  const [answer] = useAnswerAdminContactsMutation();
  const [reopen] = useReopenAdminContactsMutation();
  const { runAction, isBusy } = useAction();
  const isOpen = answeredAt === undefined;
  return (
    <Button
      variant="secondary"
      size="small"
      busy={isBusy}
      busyLabel={t('busy')}
      onClick={() =>
        void runAction(() => (isOpen ? answer : reopen)({ ids: [id] }), {
          done: t(isOpen ? 'actions.answered' : 'actions.reopened'),
        })
      }
    >
      {t(isOpen ? 'actions.answer' : 'actions.reopen')}
    </Button>
  );
}
