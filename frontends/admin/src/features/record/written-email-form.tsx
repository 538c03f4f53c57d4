import { isApiError } from '@leap/client/admin';
import {
  personalDraft,
  personalKey,
  tabAttempt,
  useFieldLabels,
  useForm,
  useRestoredDraft,
  type FieldConstraint,
  type FieldConstraints,
} from '@leap/forms';
import type { Language } from '@leap/domain';
import { useTranslation } from '@leap/platform';
import { Button, TextArea, TextField } from '@leap/ui';
import { useState, type ReactNode } from 'react';
import styles from './record.module.css';
import { useAction, type Answer } from './use-action';

/** An email as a person writes it. */
export interface WrittenEmail extends Record<string, string> {
  subject: string;
  body: string;
}

interface WrittenEmailFormProps {
  /** Name of the draft in this tab: one for each recipient. */
  draftName: string;
  /** Whose draft it is. */
  userId: string;
  initial: WrittenEmail;
  constraints: FieldConstraints & Record<'subject' | 'body', FieldConstraint>;
  /** Namespace and prefix of the texts: `subject`, `subjectHelp`, `body`, `bodyHelp`, `send`, `busy`, `done`. */
  texts: [namespace: string, prefix: string];
  /** Language of the recipient. */
  language: Language;
  rows: number;
  send(email: { subject: string; body: string }, idempotencyKey: string): PromiseLike<Answer<unknown>>;
  /** Codes of refusals because something has changed; `late` is shown then, and the text stays. */
  conflicts: readonly string[];
  late: ReactNode;
  onSent?(): void;
  onLate?(): void;
  /** Beside the button that sends. */
  actions?: ReactNode;
}

const fields = ['subject', 'body'] as const;

/** An email that a person writes here. The draft stays until it is sent, also through a log-in; a double click sends once. */
export function WrittenEmailForm(props: WrittenEmailFormProps) {
  const { draftName, userId, initial, constraints, language, rows, send, conflicts, late, onSent, onLate } = props;
  const [namespace, prefix] = props.texts;
  const { t } = useTranslation(namespace);
  const { runAction, isBusy } = useAction();
  const [draft] = useState(() => personalDraft(draftName, userId, fields));
  const [attempt] = useState(() => tabAttempt(personalKey(`${draftName}-attempt`, userId)));
  const [isLate, setIsLate] = useState(false);
  const form = useForm<WrittenEmail>({
    initial: () => ({ ...initial }),
    fields: constraints,
    onValuesChange: (values) => draft.keep(values),
  });
  const errorOf = useFieldLabels(namespace, `${prefix}.errors`, constraints);
  useRestoredDraft(form, draft);
  const isConflict = (error: unknown) =>
    isApiError(error) && error.code !== undefined && conflicts.includes(error.code);

  async function submit({ subject, body }: WrittenEmail): Promise<void> {
    const email = { subject: subject.trim(), body: body.trim() };
    const outcome = await runAction(() => send(email, attempt.keyFor(email)), {
      done: t(`${prefix}.done`),
      isNotified: isConflict,
      form,
    });
    const wasLate = !outcome.isDone && isConflict(outcome.error);
    setIsLate(wasLate);
    if (wasLate) onLate?.();
    if (!outcome.isDone) return;
    attempt.drop();
    draft.drop();
    form.reset({ ...initial });
    onSent?.();
  }

  return (
    <form
      ref={form.formRef}
      className={styles.email}
      onSubmit={form.onSubmit((values) => void submit(values))}
      noValidate
    >
      <TextField
        label={t(`${prefix}.subject`)}
        help={t(`${prefix}.subjectHelp`)}
        required
        maxLength={constraints.subject.maxLength}
        autoComplete="off"
        lang={language}
        error={errorOf('subject', form.errors.subject)}
        {...form.field('subject')}
      />
      <TextArea
        label={t(`${prefix}.body`)}
        help={t(`${prefix}.bodyHelp`)}
        required
        rows={rows}
        maxLength={constraints.body.maxLength}
        lang={language}
        error={errorOf('body', form.errors.body)}
        {...form.field('body')}
      />
      <div role="alert">{isLate && late}</div>
      <p className="ui-row">
        <Button type="submit" busy={isBusy} busyLabel={t(`${prefix}.busy`)}>
          {t(`${prefix}.send`)}
        </Button>
        {props.actions}
      </p>
    </form>
  );
}
