import { isApiError, useCreateContactReplyMutation, useSession, type AdminContactDetailDto } from '@leap/client/admin';
import { createContactReplyFields } from '@leap/client/fields/contacts-admin';
import { personalDraft, personalKey, tabAttempt, useFieldLabels, useForm, useRestoredDraft } from '@leap/forms';
import { useTranslation } from '@leap/platform';
import { Button, Callout, TextArea, TextField } from '@leap/ui';
import { useState } from 'react';
import { useAction } from '../record/use-action';
import styles from './contacts.module.css';

interface Reply extends Record<string, string> {
  subject: string;
  body: string;
}

const fields: readonly (keyof Reply & string)[] = ['subject', 'body'];
const empty = (): Reply => ({ subject: '', body: '' });
const isConflict = (error: unknown) => isApiError(error) && error.code === 'edit_conflict';

/** A reply by email. The draft stays until it is sent, also through a log-in; a double click sends once. */
export function ContactReplyForm({ contact, onChanged }: { contact: AdminContactDetailDto; onChanged(): void }) {
  const { user } = useSession();
  // The user is briefly undefined when the session ends; the draft belongs to the user who typed it.
  return user && <ReplyForm key={user.id} contact={contact} userId={user.id} onChanged={onChanged} />;
}

function ReplyForm({
  contact,
  userId,
  onChanged,
}: {
  contact: AdminContactDetailDto;
  userId: string;
  onChanged(): void;
}) {
  const { t } = useTranslation('admin-contacts');
  const [send] = useCreateContactReplyMutation();
  const { runAction, isBusy } = useAction();
  const [draft] = useState(() => personalDraft(`contact-reply:${contact.id}`, userId, fields));
  const [attempt] = useState(() => tabAttempt(personalKey(`contact-reply-attempt:${contact.id}`, userId)));
  const [isLate, setIsLate] = useState(false);

  const form = useForm<Reply>({
    initial: empty,
    fields: createContactReplyFields,
    onValuesChange: (values) => draft.keep(values),
  });
  const errorOf = useFieldLabels('admin-contacts', 'reply.errors', createContactReplyFields);
  useRestoredDraft(form, draft);

  async function submit({ subject, body }: Reply): Promise<void> {
    const message = { subject: subject.trim(), body: body.trim() };
    const outcome = await runAction(
      () =>
        send({
          id: contact.id,
          'Idempotency-Key': attempt.keyFor(message),
          createContactReplyDto: { ...message, version: contact.version },
        }),
      { done: t('reply.done'), isNotified: isConflict, form },
    );
    if (outcome.isDone) {
      attempt.drop();
      draft.drop();
      form.reset(empty());
      setIsLate(false);
    } else if (isConflict(outcome.error)) {
      setIsLate(true);
      onChanged();
    }
  }

  return (
    <form
      ref={form.formRef}
      className={styles.form}
      onSubmit={form.onSubmit((values) => void submit(values))}
      noValidate
    >
      <p className="ui-small">{t(`reply.to.${contact.language}`, { email: contact.email })}</p>
      <TextField
        label={t('reply.subject')}
        help={t('reply.subjectHelp')}
        required
        maxLength={createContactReplyFields.subject.maxLength}
        autoComplete="off"
        error={errorOf('subject', form.errors.subject)}
        {...form.field('subject')}
      />
      <TextArea
        label={t('reply.body')}
        help={t('reply.bodyHelp')}
        required
        rows={8}
        maxLength={createContactReplyFields.body.maxLength}
        lang={contact.language}
        error={errorOf('body', form.errors.body)}
        {...form.field('body')}
      />
      <div role="alert">
        {isLate && (
          <Callout tone="warning" title={t('reply.late')}>
            <p>{t('reply.lateText')}</p>
          </Callout>
        )}
      </div>
      <p className="ui-row">
        <Button type="submit" busy={isBusy} busyLabel={t('reply.busy')}>
          {t('reply.send')}
        </Button>
      </p>
    </form>
  );
}
