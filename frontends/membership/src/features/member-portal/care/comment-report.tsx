import type { MemberPostCommentDto } from '@leap/client/membership';
import { useTranslation } from '@leap/platform';
import { Button, VisuallyHidden } from '@leap/ui';
import { excerptOf } from '../thread/thread-entry';
import { useReportDialog } from './use-report-dialog';
import type { ReportDialogProps } from './report-dialog';

interface CommentReportProps extends Pick<ReportDialogProps, 'post' | 'onRefused'> {
  comment: MemberPostCommentDto;
}

/** Reports another member's comment. Among the actions of a comment. */
export function CommentReport({ comment, ...props }: CommentReportProps) {
  const { t } = useTranslation(['membership-care', 'membership-community']);
  const text = excerptOf(comment.contentTree);
  const { open, dialog } = useReportDialog({ ...props, by: comment, comment: { id: comment.id, text } });
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
