import { api, isApiError, useUpdateAdminImageMutation, type AdminImageDto } from '@leap/contracts/admin';
import { fieldLimits } from '@leap/contracts/domain';
import { useDispatch, useToast, useTranslation } from '@leap/platform';
import { Button, TextField } from '@leap/ui';
import { useEffect, useState, type FormEvent } from 'react';
import { useAct } from '../record/use-act';
import styles from './images.module.css';

/** What can be seen in a picture, in both languages. */
export function ImageWords({ image, name, onDone }: { image: AdminImageDto; name: string; onDone(): void }) {
  const { t } = useTranslation('admin-images');
  const toast = useToast();
  const dispatch = useDispatch();
  const { act, isBusy } = useAct();
  const [update] = useUpdateAdminImageMutation();
  const [altEn, setAltEn] = useState(image.altEn);
  const [altEs, setAltEs] = useState(image.altEs);

  // Somebody else's words arrived: two short texts are read sooner than merged.
  useEffect(() => {
    setAltEn(image.altEn);
    setAltEs(image.altEs);
  }, [image.updatedAt, image.altEn, image.altEs]);

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    const isConflict = (error: unknown): boolean => isApiError(error) && error.code === 'edit_conflict';
    const outcome = await act(() => update({ id: image.id, updateAdminImageDto: { version: image.updatedAt, altEn, altEs } }), { done: t('saved'), isTold: isConflict });
    if (outcome.isDone) onDone();
    else if (isConflict(outcome.error)) {
      toast({ title: t('conflict'), variant: 'destructive' });
      dispatch(api.util.invalidateTags(['images-admin']));
    }
  }

  return (
    <form className={styles.words} aria-label={name} onSubmit={(event) => void save(event)}>
      <TextField name="altEn" label={t('altEn')} value={altEn} maxLength={fieldLimits.imageAlt} onChange={(event) => setAltEn(event.target.value)} />
      <TextField name="altEs" label={t('altEs')} help={t('altHelp')} value={altEs} maxLength={fieldLimits.imageAlt} onChange={(event) => setAltEs(event.target.value)} />
      <Button type="submit" size="small" busy={isBusy} busyLabel={t('saveWords')}>
        {t('saveWords')}
      </Button>
    </form>
  );
}
