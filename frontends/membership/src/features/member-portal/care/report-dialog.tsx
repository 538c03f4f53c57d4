import {
  isApiError,
  useReportCallRecordingNoteMutation,
  useReportMemberPostMutation,
  type MemberPostDto,
} from '@leap/client/membership';
import { reportMemberPostFields } from '@leap/client/fields/member-posts';
import { postReportReasons, type PostReportReason } from '@leap/domain';
import { checkFields, useFailureLabels } from '@leap/forms';
import { useToast, useTranslation } from '@leap/platform';
import { Button, TextArea, TextLink, VisuallyHidden } from '@leap/ui';
import { Dialog } from '@leap/ui/dialog';
import { useId, useRef, useState, type SubmitEvent } from 'react';
import { paths } from '../../../paths';
import styles from './report-dialog.module.css';

interface ReportedPost {
  post: Pick<MemberPostDto, 'id' | 'title'>;
  /** The comment on the post that is reported; absent for the post itself. */
  comment?: { id: string; text: string };
  note?: undefined;
}

interface ReportedNote {
  note: { id: string; recordingId: string; text: string };
  post?: undefined;
  comment?: undefined;
}

/** What is reported: a post, a comment on it, or a note on a recording. */
export type ReportProps = (ReportedPost | ReportedNote) & {
  /** Who wrote what is reported. */
  by: Pick<MemberPostDto, 'userId' | 'author'>;
  /** Returns whether the session has ended, which is then already shown. */
  onRefused(error: unknown): boolean;
};

export type ReportDialogProps = ReportProps & { onClose(): void };

/** Reports a post, a comment on it, or a note on a recording to the practice. The input stays until it is sent. */
export function ReportDialog({ by, onClose, onRefused, ...reported }: ReportDialogProps) {
  const { post, comment, note } = reported;
  const { t } = useTranslation('membership-care');
  // The texts about a note are with the recordings: those about posts load with the portal.
  const about = note ? 'membership-recordings:report' : comment ? 'report.comment' : 'report.post';
  const toast = useToast();
  const failureText = useFailureLabels();
  const formId = useId();
  const errorId = useId();
  const firstReason = useRef<HTMLInputElement>(null);
  const [reportPost, sendingPost] = useReportMemberPostMutation();
  const [reportNote, sendingNote] = useReportCallRecordingNoteMutation();
  const isSending = sendingPost.isLoading || sendingNote.isLoading;
  const [reason, setReason] = useState<PostReportReason>();
  const [details, setDetails] = useState('');
  const [wasAsked, setWasAsked] = useState(false);
  const lacksReason = wasAsked && reason === undefined;
  const isTooLong = checkFields(reportMemberPostFields, { details }).details === 'too_long';

  async function send(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    setWasAsked(true);
    if (reason === undefined) firstReason.current?.focus();
    if (reason === undefined || isTooLong || isSending) return;
    try {
      const report = { reason, details: details.trim() || undefined };
      await (
        note
          ? reportNote({ id: note.recordingId, noteId: note.id, createCallRecordingNoteReportDto: report })
          : reportPost({ id: post.id, createMemberPostReportDto: { ...report, commentId: comment?.id } })
      ).unwrap();
      toast({ title: t('report.sent'), description: t(`${about}.sentText`) });
    } catch (error) {
      if (isApiError(error) && error.code === 'already_reported')
        toast({ title: t('report.again'), description: t('report.againText') });
      else {
        if (!onRefused(error))
          toast({
            title: t('report.failed'),
            description: failureText(error, t('report.failedText')),
            variant: 'destructive',
          });
        return;
      }
    }
    onClose();
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t(`${about}.title`)}
      description={t(`${about}.intro`)}
      closeLabel={t('report.close')}
      footer={
        <Button type="submit" form={formId} busy={isSending} busyLabel={t('report.busy')}>
          {t('report.submit')}
        </Button>
      }
    >
      <form id={formId} className={styles.form} method="post" noValidate onSubmit={(event) => void send(event)}>
        <fieldset className={styles.reasons} aria-describedby={lacksReason ? errorId : undefined}>
          <legend className="ui-label">
            {t('report.reason')}
            <VisuallyHidden> {t(`${about}.about`, { title: (note ?? comment)?.text ?? post?.title })}</VisuallyHidden>
          </legend>
          {postReportReasons.map((one, index) => (
            <label key={one} className={styles.reason}>
              <input
                type="radio"
                name="reason"
                value={one}
                ref={index === 0 ? firstReason : undefined}
                checked={reason === one}
                onChange={() => setReason(one)}
              />
              <span>{t(`report.reasons.${one}`)}</span>
            </label>
          ))}
          <p id={errorId} role="alert" className={styles.error}>
            {lacksReason && t('report.errors.reason')}
          </p>
        </fieldset>
        {reason === 'danger' && (
          <p role="status" className={styles.danger}>
            {t('report.danger')}{' '}
            <a href="#help-now" onClick={onClose}>
              {t('links.help')}
            </a>
          </p>
        )}
        <TextArea
          label={t('report.details')}
          name="details"
          rows={3}
          value={details}
          onChange={(event) => setDetails(event.currentTarget.value)}
          error={isTooLong && t('report.errors.details', { max: reportMemberPostFields.details.maxLength })}
        />
        {!by.author.isHost && (
          <p className="ui-soft">
            {t('report.unseen')} <TextLink to={paths.person(by.userId)}>{t('report.block')}</TextLink>
          </p>
        )}
      </form>
    </Dialog>
  );
}
