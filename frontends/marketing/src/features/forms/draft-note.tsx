import { useTranslation } from '@leap/platform';
import { DraftNote as Note, type DraftNoteProps } from '@leap/ui/draft-note';

/** The note of this remote's forms. */
export function DraftNote(props: Omit<DraftNoteProps, 'texts'>) {
  const { t } = useTranslation('marketing');
  const texts = {
    stored: t('common.drafts.stored'),
    forget: t('common.drafts.forget'),
    forgotten: t('common.drafts.forgotten'),
  };
  return <Note {...props} texts={texts} />;
}
