import { useGetAdminPersonQuery, type AdminPersonDto, type PersonRecordKind } from '@leap/client/admin';
import { useParams, useTranslation } from '@leap/platform';
import type { PageContext, PageHead } from '@leap/platform';
import { Tag, TextLink } from '@leap/ui';
import { paths } from '../../paths';
import type { SectionId } from '../access/sections';
import { AdminLayout } from '../layout/admin-layout';
import { MembershipSummary } from '../members/membership-summary';
import { Facts } from '../record/facts';
import { RecordPage, RecordPart } from '../record/record-page';
import { ContactLink } from '../people/contact-link';
import { personTexts } from './person-texts';
import { PersonAliases } from './person-aliases';
import { PersonTags } from './person-tags';
import { PersonTasks } from './person-tasks';
import { Timeline } from './timeline';

export const texts = personTexts;

export function head({ t }: PageContext): PageHead {
  return { title: t('admin-person:one'), description: t('admin-person:head.description'), noindex: true };
}

/** The list that each kind of record belongs to. */
const sectionOf: Record<PersonRecordKind, SectionId & keyof typeof lists> = {
  user: 'members',
  signup: 'signups',
  booking: 'bookings',
  subscriber: 'subscribers',
  contact: 'contacts',
  'support-request': 'support-requests',
  'consent-form': 'consent-forms',
};
const lists = {
  members: paths.members,
  signups: paths.signups,
  bookings: paths.bookings,
  subscribers: paths.subscribers,
  contacts: paths.contacts,
  'support-requests': paths.supportRequests,
  'consent-forms': paths.consentForms,
};

/** /admin/people/:kind/:id: everything about the person whom a record names. */
export function Page() {
  const { t } = useTranslation('admin-person');
  const { kind = '', id = '' } = useParams();
  // The server refuses kinds that do not exist.
  const known = kind as PersonRecordKind;
  return (
    <AdminLayout hasOwnTitle section={sectionOf[known] ?? 'members'} next={paths.person(kind, id)} title={t('one')}>
      <Person key={`${kind} ${id}`} kind={known} id={id} />
    </AdminLayout>
  );
}

function Person({ kind, id }: { kind: PersonRecordKind; id: string }) {
  const { t } = useTranslation('admin-person');
  const { t: common } = useTranslation('admin');
  const answer = useGetAdminPersonQuery({ kind, id }, { refetchOnMountOrArgChange: true });
  const section = sectionOf[kind] ?? 'members';
  return (
    <RecordPage
      answer={answer}
      title={({ name, email }) => name || email}
      loadingTitle={t('one')}
      back={{ to: lists[section], label: common(`sections.${section}`) }}
      intro={({ isMember }) => (isMember ? <Tag tone="sage">{t('member')}</Tag> : <Tag>{t('noMember')}</Tag>)}
    >
      {(person) => (
        <>
          <RecordPart id="facts" title={t('parts.facts')}>
            <PersonFacts person={person} />
          </RecordPart>
          {person.userId !== undefined && (
            <RecordPart id="membership" title={t('parts.membership')}>
              <MembershipSummary memberId={person.userId} />
            </RecordPart>
          )}
          <RecordPart id="tags" title={t('parts.tags')}>
            <PersonTags kind={kind} id={id} tags={person.tags} />
          </RecordPart>
          <RecordPart id="tasks" title={t('parts.tasks')}>
            <PersonTasks kind={kind} id={id} />
          </RecordPart>
          <RecordPart id="timeline" title={t('parts.timeline')}>
            <p className="ui-small ui-soft">{t('private')}</p>
            <Timeline kind={kind} id={id} />
          </RecordPart>
          <RecordPart id="aliases" title={t('parts.aliases')}>
            <PersonAliases kind={kind} id={id} person={person} />
          </RecordPart>
        </>
      )}
    </RecordPage>
  );
}

function PersonFacts({ person: { email, userId, aliases } }: { person: AdminPersonDto }) {
  const { t } = useTranslation('admin-person');
  const emails = [...new Set([email, ...aliases.flatMap((alias) => [alias.mainEmail, alias.email])])];
  return (
    <Facts
      items={[
        {
          label: t('facts.email'),
          value: emails.map((each) => (
            <div key={each}>
              <ContactLink email={each} />
            </div>
          )),
        },
        {
          label: t('facts.account'),
          value:
            userId === undefined ? (
              t('facts.noAccount')
            ) : (
              <TextLink to={paths.member(userId)}>{t('facts.openAccount')}</TextLink>
            ),
        },
      ]}
    />
  );
}
