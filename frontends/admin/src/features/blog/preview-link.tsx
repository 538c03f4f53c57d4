import { useCreateAdminBlogPreviewLinkMutation } from '@leap/client/admin';
import { useFailureLabels } from '@leap/forms';
import { useToast, useTranslation } from '@leap/platform';
import { Button, TextField, TextLink } from '@leap/ui';
import { Dialog } from '@leap/ui/dialog';
import { useState } from 'react';
import { useTime } from '../people/use-time';
import { useCopy } from '../record/use-copy';
import styles from './blog.module.css';

/** A preview link for people without an account, created on demand. */
export function PreviewLink({ id, isDirty }: { id: string; isDirty: boolean }) {
  const { t } = useTranslation('admin-blog');
  const { time } = useTime();
  const toast = useToast();
  const textOf = useFailureLabels();
  const copy = useCopy();
  const [make, { data, isLoading }] = useCreateAdminBlogPreviewLinkMutation();
  const [isOpen, setIsOpen] = useState(false);

  async function open(): Promise<void> {
    const { error } = await make(id);
    if (error) toast({ title: t('link.failed'), description: textOf(error, t('link.failed')), variant: 'destructive' });
    else setIsOpen(true);
  }

  return (
    <>
      <Button variant="secondary" size="small" busy={isLoading} busyLabel={t('link.make')} onClick={() => void open()}>
        {t('link.make')}
      </Button>
      {data && (
        <Dialog
          open={isOpen}
          onOpenChange={setIsOpen}
          title={t('link.title')}
          description={t('link.text', { when: time(data.expiresAt) })}
          closeLabel={t('link.close')}
        >
          <div className={styles.dialog}>
            {isDirty && <p>{t('link.unsaved')}</p>}
            <TextField
              name="previewLink"
              label={t('link.label')}
              value={data.address}
              readOnly
              onFocus={(event) => event.currentTarget.select()}
            />
            <p className="ui-row">
              <Button onClick={() => void copy(data.address, { title: t('link.copied') })}>{t('link.copy')}</Button>
              <TextLink href={data.address} external>
                {t('link.make')}
              </TextLink>
            </p>
          </div>
        </Dialog>
      )}
    </>
  );
}
