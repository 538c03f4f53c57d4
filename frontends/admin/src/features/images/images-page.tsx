import { listAdminImagesFilters, useDeleteAdminImageMutation, type AdminImageDto } from '@leap/client/admin';
import { useTranslation } from '@leap/platform';
import type { PageContext, PageHead } from '@leap/platform';
import { Button } from '@leap/ui';
import { useState } from 'react';
import { paths } from '../../paths';
import { AdminLayout } from '../layout/admin-layout';
import { ConfirmDialog } from '../confirm/confirm-dialog';
import { useAction } from '../record/use-action';
import { Filters, FilterSelect } from '../table/filter-fields';
import { useListFilters } from '../table/use-list-filters';
import { ImageLibrary } from './image-library';
import { imageTexts } from './image-texts';
import { ImageTexts } from './image-text-fields';
import styles from './images.module.css';
import { UploadButton } from './upload-button';

export const texts = imageTexts;

export function head({ t }: PageContext): PageHead {
  return { title: t('admin-images:head.title'), description: t('admin-images:head.description'), noindex: true };
}

/** /admin/images: the picture library. */
export function Page() {
  const { t } = useTranslation('admin-images');
  return (
    <AdminLayout section="images" next={paths.images} title={t('title')} intro={t('intro')}>
      <Images />
    </AdminLayout>
  );
}

function Images() {
  const { t } = useTranslation('admin-images');
  const list = useListFilters(listAdminImagesFilters);
  const [leaving, setLeaving] = useState<AdminImageDto>();
  const [remove] = useDeleteAdminImageMutation();
  const { runAction, isBusy } = useAction();

  async function deleteIt(image: AdminImageDto): Promise<void> {
    await runAction(() => remove(image.id), { done: t('deleted') });
    setLeaving(undefined);
  }

  return (
    <div className={`${styles.page ?? ''} ${styles.own ?? ''}`}>
      <UploadButton />
      <Filters list={list}>
        <FilterSelect
          list={list}
          name="unused"
          label={t('filter.label')}
          all={t('filter.all')}
          options={[{ value: 'true', label: t('filter.unused') }]}
        />
      </Filters>
      <ImageLibrary filter={list.filters}>
        {(image, name) => <ImageCard image={image} name={name} onDelete={() => setLeaving(image)} />}
      </ImageLibrary>
      <ConfirmDialog
        open={leaving !== undefined}
        onOpenChange={(open) => !open && setLeaving(undefined)}
        title={t('deleteTitle')}
        text={t('deleteText')}
        action={t('delete')}
        isBusy={isBusy}
        onConfirm={() => leaving && void deleteIt(leaving)}
      />
    </div>
  );
}

function ImageCard({ image, name, onDelete }: { image: AdminImageDto; name: string; onDelete(): void }) {
  const { t } = useTranslation('admin-images');
  const [isEditing, setIsEditing] = useState(false);
  return (
    <>
      <p className="ui-small">{name}</p>
      <p className="ui-small ui-soft">
        {t('size', { width: image.width, height: image.height, kilobytes: Math.ceil(image.byteCount / 1024) })}
        <br />
        {image.usedBy > 0 ? t('used', { count: image.usedBy }) : t('unused')}
      </p>
      <p className="ui-row">
        <Button
          variant="secondary"
          size="small"
          aria-expanded={isEditing}
          aria-label={t('editText', { name })}
          onClick={() => setIsEditing(!isEditing)}
        >
          {t('description')}
        </Button>
        {image.usedBy === 0 && (
          <Button variant="quiet" size="small" aria-label={t('deleteNamed', { name })} onClick={onDelete}>
            {t('delete')}
          </Button>
        )}
      </p>
      {isEditing && <ImageTexts image={image} name={t('editText', { name })} onDone={() => setIsEditing(false)} />}
    </>
  );
}
