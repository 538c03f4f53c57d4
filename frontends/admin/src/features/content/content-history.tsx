import { useSession } from '@leap/client/admin';
import { useTranslation } from '@leap/platform';
import { History } from '../record/history';
import { RecordPart } from '../record/record-page';

/** History of a record for administrators; editors have no access to the audit log. */
export function ContentHistory({
  subjectType,
  subjectId,
}: {
  subjectType: 'blog-post' | 'testimonial' | 'retreat-offering' | 'plan';
  subjectId: string;
}) {
  const { t } = useTranslation('admin-content');
  const { user } = useSession();
  if (user?.role !== 'admin') return null;
  return (
    <RecordPart id="history" title={t('history')}>
      <History subjectType={subjectType} subjectId={subjectId} />
    </RecordPart>
  );
}
