import {
  useApiAddress,
  useGetAdminConsentFormQuery,
  useResendConsentReceiptMutation,
  type AdminConsentFormDetailDto,
} from '@leap/client/admin';
import { useParams, useTranslation } from '@leap/platform';
import type { PageContext, PageHead } from '@leap/platform';
import { Icon } from '@leap/ui';
import { MarkdownText } from '../markdown/markdown-text';
import { paths } from '../../paths';
import { AdminLayout } from '../layout/admin-layout';
import { ContactLink } from '../people/contact-link';
import { useTime } from '../people/use-time';
import { PersonLink } from '../people/person-link';
import { ActionButton } from '../record/action-button';
import { Facts } from '../record/facts';
import { History } from '../record/history';
import { RecordPage, RecordPart } from '../record/record-page';
import styles from './consent-forms.module.css';
import { consentFormsTexts } from './consent-forms-texts';

export const texts = consentFormsTexts;

export function head({ t }: PageContext): PageHead {
  return { title: t('admin-consents:one.head'), description: t('admin-consents:head.description'), noindex: true };
}

/** /admin/consent-forms/:id: a consent with its evidence, and the proof as a file. */
export function Page() {
  const { t } = useTranslation('admin-consents');
  const { id = '' } = useParams();
  return (
    <AdminLayout section="consent-forms" next={paths.consentForm(id)} title={t('one.head')} hasOwnTitle>
      <ConsentForm id={id} />
    </AdminLayout>
  );
}

function ConsentForm({ id }: { id: string }) {
  const { t } = useTranslation('admin-consents');
  const answer = useGetAdminConsentFormQuery(id, { refetchOnMountOrArgChange: true });
  const { time } = useTime();
  return (
    <RecordPage
      answer={answer}
      title={({ participantName }) => participantName}
      loadingTitle={t('one.head')}
      back={{ to: paths.consentForms, label: t('one.back') }}
      intro={({ withdrawalDate }) =>
        withdrawalDate === undefined ? t('one.active') : t('one.withdrawn', { when: time(withdrawalDate) })
      }
      actions={(form) => <Actions form={form} />}
    >
      {(form) => (
        <>
          <RecordPart id="facts" title={t('one.facts')}>
            <Evidence form={form} />
          </RecordPart>
          <RecordPart id="text" title={t('one.text', { version: form.declarationVersion })}>
            <p className="ui-small">{t('one.textNote')}</p>
            <div className={styles.text} lang={form.language}>
              <MarkdownText text={form.declarationText} />
            </div>
          </RecordPart>
          <RecordPart id="history" title={t('one.history')}>
            <History subjectType="consent-form" subjectId={form.id} />
          </RecordPart>
        </>
      )}
    </RecordPage>
  );
}

/** Downloads the proof, and sends the receipt again, except after a withdrawal. */
function Actions({ form: { id, email, isActive } }: { form: AdminConsentFormDetailDto }) {
  const { t } = useTranslation('admin-consents');
  const addressOf = useApiAddress();
  const [resend] = useResendConsentReceiptMutation();
  return (
    <>
      <a
        className="ui-button ui-button-primary"
        href={addressOf(`/api/admin/consent-forms/${encodeURIComponent(id)}/proof.pdf`)}
        download
      >
        <Icon name="download" />
        {t('one.proof')}
      </a>
      {isActive && (
        <ActionButton
          label={t('resend.one')}
          done={t('resend.done')}
          call={() => resend(id)}
          confirm={{
            title: t('resend.title', { count: 1 }),
            text: t('resend.textOne', { email }),
            action: t('resend.one'),
          }}
        />
      )}
    </>
  );
}

function Evidence({ form }: { form: AdminConsentFormDetailDto }) {
  const { t } = useTranslation('admin-consents');
  const { time } = useTime();
  const confirmation = (value: boolean | undefined) => t(value === true ? 'confirmed' : 'notAsked');
  return (
    <Facts
      items={[
        { label: t('fields.session'), value: t(`sessions.${form.sessionType}`) },
        { label: t('fields.consentedAt'), value: time(form.consentTimestamp) },
        { label: t('fields.withdrawnAt'), value: form.withdrawalDate && time(form.withdrawalDate) },
        { label: t('person.label', { ns: 'admin' }), value: <PersonLink kind="consent-form" id={form.id} /> },
        { label: t('fields.email'), value: <ContactLink email={form.email} /> },
        { label: t('fields.phone'), value: form.phone === undefined ? undefined : <ContactLink phone={form.phone} /> },
        { label: t('fields.hasConsented'), value: confirmation(form.hasConsented) },
        { label: t('fields.acknowledgeRight'), value: confirmation(form.acknowledgeRight) },
        { label: t('fields.understandNature'), value: confirmation(form.understandNature) },
        { label: t('fields.confirmAutonomy'), value: confirmation(form.confirmAutonomy) },
        { label: t('fields.language'), value: t(`languages.${form.language}`) },
        { label: t('fields.address'), value: form.ipAddress },
        { label: t('fields.version'), value: form.declarationVersion },
        { label: t('fields.hash'), value: <code className={styles.hash}>{form.declarationSha256}</code>, isLong: true },
      ]}
    />
  );
}
