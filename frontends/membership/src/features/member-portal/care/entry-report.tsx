import type { CallRecordingNoteDto, MemberPostCommentDto, MemberPostDto } from '@leap/client/membership';
import { useTranslation } from '@leap/platform';
import { Button, VisuallyHidden } from '@leap/ui';
import { excerptOf } from '../thread/thread-entry';
import { useReportDialog } from './use-report-dialog';
import type { ReportProps } from './report-dialog';

type Refusable = Pick<ReportProps, 'onRefused'>;

interface CommentReportProps extends Refusable {
  post: Pick<MemberPostDto, 'id' | 'title'>;
  comment: MemberPostCommentDto;
}

/** Reports another member's comment. Among the actions of a comment. */
export function CommentReport({ post, comment, onRefused }: CommentReportProps) {
  const text = excerptOf(comment.contentTree);
  return <EntryReport post={post} by={comment} comment={{ id: comment.id, text }} text={text} onRefused={onRefused} />;
}

/** Reports another member's note on a recording. Among the actions of a note. */
export function NoteReport({ note, onRefused }: Refusable & { note: CallRecordingNoteDto }) {
  const text = excerptOf(note.notesTree);
  return (
    <EntryReport
      note={{ id: note.id, recordingId: note.callRecordingId, text }}
      by={note}
      text={text}
      onRefused={onRefused}
    />
  );
}

function EntryReport({ text, ...props }: ReportProps & { text: string }) {
  const { t } = useTranslation(['membership-care', 'membership-community']);
  const { open, dialog } = useReportDialog(props);
  return (
    <>
      <Button variant="quiet" size="small" onClick={open}>
        {t('report.button')}
        <VisuallyHidden> {t('membership-community:post.quoted', { title: text })}</VisuallyHidden>
      </Button>
      {dialog}
    </>
  );
}
