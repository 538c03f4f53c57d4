import {
  isApiError,
  useDeclineInnerCircleSignupMutation,
  useSession,
  type AdminInnerCircleSignupDto,
} from '@leap/client/admin';
import { declineInnerCircleSignupFields } from '@leap/client/fields/inner-circle-signups-admin';
import { personalDraft, personalKey, tabAttempt, useFieldLabels, useForm, useRestoredDraft } from '@leap/forms';
import { useTranslation } from '@leap/platform';
import { Button, Callout, TextArea, TextField } from '@leap/ui';
import { Dialog } from '@leap/ui/dialog';
import { useEffect, useRef, useState } from 'react';
import { useAction } from '../record/use-action';
import styles from './applications.module.css';
import { useApplicationLabels } from './use-application-labels';

interface DeclineValues extends Record<string, string> {
  subject: string;
  body: string;
}

const fields: readonly (keyof DeclineValues & string)[] = ['subject', 'body'];
/** Id of the email's place in the page. */
export const DECLINE_PART = 'decline-email';
const isConflict = (error: unknown) =>
  isApiError(error) && (error.code === 'edit_conflict' || error.code === 'conflict');

/** A button for the email that declines an application; absent when it was declined, or while a fact decides about its stage. */
export function DeclineApplication({ application }: { application: AdminInnerCircleSignupDto }) {
  const { t } = useTranslation('admin-inner-circle-signups');
  const labels = useApplicationLabels();
  const { user } = useSession();
  const [isOpen, setIsOpen] = useState(false);
  const wasDeclined = useRef(application.decline !== undefined);

  // The button that had the focus goes; the email that was sent is below.
  useEffect(() => {
    if (wasDeclined.current || !application.decline) return;
    wasDeclined.current = true;
    if (document.activeElement === document.body) document.getElementById(DECLINE_PART)?.focus();
  }, [application.decline]);

  if (!user || application.decline || !application.isMovable) return null;
  return (
    <>
      <Button variant="secondary" onClick={() => setIsOpen(true)}>
        {t('decline.open')}
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setIsOpen}
        title={t('decline.title', { name: application.firstName })}
        description={t('decline.text', {
          email: application.email,
          language: labels.languageOf(application.language),
          stage: labels.stageOf('not_now'),
        })}
        closeLabel={t('decline.close')}
      >
        <DeclineForm key={user.id} application={application} userId={user.id} close={() => setIsOpen(false)} />
      </Dialog>
    </>
  );
}

function DeclineForm({
  application: { id, language, progressVersion: version, declineDraft },
  userId,
  close,
}: {
  application: AdminInnerCircleSignupDto;
  userId: string;
  close(): void;
}) {
  const { t } = useTranslation('admin-inner-circle-signups');
  const [decline] = useDeclineInnerCircleSignupMutation();
  const { runAction, isBusy } = useAction();
  const [draft] = useState(() => personalDraft(`signup-decline:${id}`, userId, fields));
  const [attempt] = useState(() => tabAttempt(personalKey(`signup-decline-attempt:${id}`, userId)));
  const [isLate, setIsLate] = useState(false);
  const form = useForm<DeclineValues>({
    initial: () => ({ ...declineDraft }),
    fields: declineInnerCircleSignupFields,
    onValuesChange: (values) => draft.keep(values),
  });
  const errorOf = useFieldLabels('admin-inner-circle-signups', 'decline.errors', declineInnerCircleSignupFields);
  useRestoredDraft(form, draft);

  async function submit({ subject, body }: DeclineValues): Promise<void> {
    const email = { subject: subject.trim(), body: body.trim() };
    const outcome = await runAction(
      () =>
        decline({
          id,
          'Idempotency-Key': attempt.keyFor(email),
          declineInnerCircleSignupDto: { ...email, version },
        }),
      { done: t('decline.done'), isNotified: isConflict, form },
    );
    setIsLate(!outcome.isDone && isConflict(outcome.error));
    if (!outcome.isDone) return;
    attempt.drop();
    draft.drop();
    close();
  }

  return (
    <form
      ref={form.formRef}
      className={styles.form}
      onSubmit={form.onSubmit((values) => void submit(values))}
      noValidate
    >
      <TextField
        label={t('decline.subject')}
        help={t('decline.subjectHelp')}
        required
        maxLength={declineInnerCircleSignupFields.subject.maxLength}
        autoComplete="off"
        lang={language}
        error={errorOf('subject', form.errors.subject)}
        {...form.field('subject')}
      />
      <TextArea
        label={t('decline.body')}
        help={t('decline.bodyHelp')}
        required
        rows={10}
        maxLength={declineInnerCircleSignupFields.body.maxLength}
        lang={language}
        error={errorOf('body', form.errors.body)}
        {...form.field('body')}
      />
      <div role="alert">
        {isLate && (
          <Callout tone="warning">
            <p>{t('decline.late')}</p>
          </Callout>
        )}
      </div>
      <p className="ui-row">
        <Button type="submit" busy={isBusy} busyLabel={t('decline.busy')}>
          {t('decline.send')}
        </Button>
        <Button variant="secondary" onClick={close}>
          {t('decline.cancel')}
        </Button>
      </p>
    </form>
  );
}
