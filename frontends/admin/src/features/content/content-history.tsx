import { useSession } from '@leap/client/admin';
import type { FormValues } from '@leap/forms';
import { useTranslation } from '@leap/platform';
import type { HistoryForm } from '../record/edit-changes';
import { History } from '../record/history';
import { RecordPart } from '../record/record-page';

/** History of a record for administrators; editors have no access to the audit log. */
export function ContentHistory<Values extends FormValues, Saved extends object>({
  subjectType,
  subjectId,
  form,
}: {
  subjectType:
    | 'blog-post'
    | 'testimonial'
    | 'retreat-offering'
    | 'plan'
    | 'meeting-type'
    | 'site-settings'
    | 'email-text'
    | 'page-text';
  subjectId: string;
  /** The form that edits the record: edits then show what they changed. */
  form?: HistoryForm<Values, Saved>;
}) {
  const { t } = useTranslation('admin-content');
  const { user } = useSession();
  if (user?.role !== 'admin') return null;
  return (
    <RecordPart id="history" title={t('history')}>
      <History subjectType={subjectType} subjectId={subjectId} form={form} />
    </RecordPart>
  );
}
