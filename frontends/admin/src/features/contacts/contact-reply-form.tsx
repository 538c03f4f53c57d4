import { useCreateContactReplyMutation, useSession, type AdminContactDetailDto } from '@leap/client/admin';
import { createContactReplyFields } from '@leap/client/fields/contacts-admin';
import { useTranslation } from '@leap/platform';
import { Callout } from '@leap/ui';
import { WrittenEmailForm } from '../record/written-email-form';
import styles from './contacts.module.css';

/** A reply by email. */
export function ContactReplyForm({ contact, onChanged }: { contact: AdminContactDetailDto; onChanged(): void }) {
  const { t } = useTranslation('admin-contacts');
  const { user } = useSession();
  const [send] = useCreateContactReplyMutation();
  const { id, email, language, version } = contact;
  // The user is briefly undefined when the session ends; the draft belongs to the user who typed it.
  if (!user) return null;
  return (
    <div className={styles.form}>
      <p className="ui-small">{t(`reply.to.${language}`, { email })}</p>
      <WrittenEmailForm
        key={user.id}
        draftName={`contact-reply:${id}`}
        userId={user.id}
        initial={{ subject: '', body: '' }}
        constraints={createContactReplyFields}
        texts={['admin-contacts', 'reply']}
        language={language}
        rows={8}
        send={(written, key) => send({ id, 'Idempotency-Key': key, createContactReplyDto: { ...written, version } })}
        conflicts={['edit_conflict']}
        late={
          <Callout tone="warning" title={t('reply.late')}>
            <p>{t('reply.lateText')}</p>
          </Callout>
        }
        onLate={onChanged}
      />
    </div>
  );
}
