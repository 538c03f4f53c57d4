import { isApiError } from '@leap/client/membership';
import {
  useFailureLabels,
  useForm,
  useRestoredDraft,
  type FieldConstraints,
  type Form,
  type TabDraft,
} from '@leap/forms';
import { useToast, useTranslation } from '@leap/platform';
import { Button, TextArea } from '@leap/ui';
import { useEffect, useState, type ReactNode } from 'react';
import { HarmNotice } from '../help/harm-notice';
import { DraftSaved } from './draft-saved';
import { PausedNotice, useWritingPause } from './paused-notice';
import styles from './thread.module.css';

interface EntryFormProps {
  /** The API's name of the only field. */
  field: string;
  texts: {
    label: string;
    help?: string;
    placeholder?: string;
    submit: string;
    busy: string;
    failed: string;
    /** Title of what failed; default: "Error". */
    failedTitle?: string;
    missing: string;
    cancel?: string;
  };
  rows: number;
  /** The text that is changed; absent for a new entry. */
  initial?: string;
  small?: boolean;
  /** Whether it takes the focus when it appears. */
  focusesOnMount?: boolean;
  /** A second field, below the text. */
  further?: {
    field: string;
    /** The API's error code for a value; undefined for a valid one. */
    check(value: string): string | undefined;
    render(form: Form<Record<string, string>>): ReactNode;
  };
  /** Above and below the text. */
  notice?(form: Form<Record<string, string>>): ReactNode;
  offers?(form: Form<Record<string, string>>): ReactNode;
  /** Constraints of the operation. */
  fields: FieldConstraints;
  errorText(code: string): string;
  makeDraft(): TabDraft;
  isSending: boolean;
  /** @param further value of the second field @param values all values */
  send(text: string, further: string, values: Record<string, string>): Promise<unknown>;
  onSent(): void;
  /** Closes the form, by a button and Escape. Its text stays as a draft; the button discards changes of a stored text. */
  onCancel?(): void;
  /** Handles lost access; returns whether the failure is already shown. */
  onRefused(error: unknown): boolean;
}

/** Form for a comment or note. The draft survives reloads, network failures and an ended session; it waits while writing is paused. */
export function EntryForm(props: EntryFormProps) {
  const { field, further, texts, isSending, focusesOnMount, initial = '' } = props;
  const untouched = (): Record<string, string> => ({
    [field]: initial,
    ...(further && { [further.field]: '' }),
  });
  const { t } = useTranslation('membership-community');
  const showToast = useToast();
  const failureText = useFailureLabels();
  const [draft] = useState(props.makeDraft);
  const { pause, refetch: askForPause } = useWritingPause();
  const form = useForm<Record<string, string>>({
    initial: untouched,
    fields: props.fields,
    validate: (values) => {
      const code = further?.check((values[further.field] ?? '').trim());
      return further && code !== undefined ? { [further.field]: code } : {};
    },
    onValuesChange: draft.keep,
  });
  useRestoredDraft(form, draft);
  const { formRef } = form;

  useEffect(() => {
    if (focusesOnMount) formRef.current?.querySelector('textarea')?.focus();
  }, [formRef, focusesOnMount]);

  async function send(values: Record<string, string>): Promise<void> {
    if (isSending) return;
    // Stored again, in case another tab has logged out and in since the last change.
    draft.keep(values);
    try {
      await props.send((values[field] ?? '').trim(), (values[further?.field ?? ''] ?? '').trim(), values);
    } catch (error) {
      refuse(error);
      return;
    }
    draft.drop();
    form.reset(untouched());
    // Closed meanwhile: another form may have the focus.
    if (formRef.current) props.onSent();
  }

  function refuse(error: unknown): void {
    if (isApiError(error) && error.fieldErrors) form.showRefusals(error.fieldErrors);
    if (props.onRefused(error)) return;
    if (isApiError(error) && error.code === 'writing_paused') void askForPause();
    const isMissing = isApiError(error) && error.status === 404;
    showToast({
      title: texts.failedTitle ?? t('toasts.error'),
      description: isMissing ? texts.missing : failureText(error, texts.failed),
      variant: 'destructive',
    });
  }

  function cancel(): void {
    if (initial !== '') draft.drop();
    props.onCancel?.();
  }

  const code = form.errors[field];
  const text = form.values[field]?.trim() ?? '';
  return (
    <form
      ref={formRef}
      className={styles.form}
      noValidate
      method="post"
      onSubmit={form.onSubmit((values) => void send(values))}
    >
      {pause && <PausedNotice pause={pause} />}
      {props.notice?.(form)}
      <TextArea
        {...form.field(field)}
        readOnly={isSending}
        className={styles.field}
        label={texts.label}
        help={texts.help}
        placeholder={texts.placeholder}
        error={code && props.errorText(code)}
        rows={props.rows}
        required
        dir="auto"
        onKeyDown={({ key, nativeEvent }) => {
          if (key === 'Escape' && !nativeEvent.isComposing) props.onCancel?.();
        }}
      />
      <HarmNotice text={text} />
      {props.offers?.(form)}
      {further?.render(form)}
      <div className={styles.foot}>
        <p className={styles.draft}>{text !== '' && text !== initial && <DraftSaved />}</p>
        <div className={styles.buttons}>
          <Button
            type="submit"
            size={props.small ? 'small' : undefined}
            busy={isSending}
            busyLabel={texts.busy}
            disabled={pause !== undefined}
          >
            {texts.submit}
          </Button>
          {props.onCancel && (
            <Button variant="quiet" size="small" onClick={cancel}>
              {texts.cancel}
            </Button>
          )}
        </div>
      </div>
    </form>
  );
}
