import { postReportReasons } from '@leap/domain';
import { reportMemberPostFields } from '@leap/client/fields/member-posts';
import { PostedParts, usePosted } from '@leap/forms';
import { useTranslation } from '@leap/platform';
import { Button, SelectField, TextArea, VisuallyHidden } from '@leap/ui';
import styles from '../thread/thread.module.css';

interface PlainReportProps {
  /** The comment or note that is reported; absent for the post of the address. */
  entry?: string;
  isNote?: boolean;
  /** Title of the post or the beginning of the comment or note, for the label of the button. */
  title: string;
}

/** Reports another member's post, comment or note. Open again where it was refused, with what was typed. */
export function PlainReport({ entry = '', isNote = false, title }: PlainReportProps) {
  const { t } = useTranslation(['membership-care', 'membership-community']);
  const posted = usePosted('report');
  const refused = posted && !posted.isSent && (posted.values.entry ?? '') === entry ? posted : undefined;
  return (
    <details open={refused !== undefined}>
      <summary>
        {t('report.button')}
        <VisuallyHidden> {t('membership-community:post.quoted', { title })}</VisuallyHidden>
      </summary>
      <form method="post" className={styles.form} noValidate>
        {refused ? <PostedParts form="report" /> : <input type="hidden" name="form" value="report" />}
        {entry && <input type="hidden" name="entry" value={entry} />}
        <p>
          {t(isNote ? 'membership-recordings:report.intro' : `report.${entry ? 'comment' : 'post'}.intro`)}{' '}
          {t('report.danger')} <a href="#help-now">{t('links.help')}</a>
        </p>
        <SelectField
          name="reason"
          label={t('report.reason')}
          placeholder={t('report.choose')}
          options={postReportReasons.map((value) => ({ value, label: t(`report.reasons.${value}`) }))}
          defaultValue={refused?.values.reason}
          error={refused?.errors.reason && t('report.errors.reason')}
          required
        />
        <TextArea
          name="details"
          label={t('report.details')}
          rows={3}
          defaultValue={refused?.values.details}
          error={
            refused?.errors.details && t('report.errors.details', { max: reportMemberPostFields.details.maxLength })
          }
          dir="auto"
        />
        <div>
          <Button type="submit" size="small" withoutScript>
            {t('report.submit')}
          </Button>
        </div>
      </form>
    </details>
  );
}
