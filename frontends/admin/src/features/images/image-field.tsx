import { useGetAdminImageQuery, type AdminImageDto } from '@leap/client/admin';
import { useTranslation } from '@leap/platform';
import { Button } from '@leap/ui';
import { Dialog } from '@leap/ui/dialog';
import { useId, useState } from 'react';
import { ImageLibrary, Thumbnail } from './image-library';
import styles from './images.module.css';
import { UploadButton } from './upload-button';

interface ImageFieldProps {
  /** Id of the chosen picture, or an empty text. */
  value: string;
  /** Called with the chosen picture, or with an empty text when it was removed. */
  onChange(id: string, image?: AdminImageDto): void;
  /** Label; by default that of a post's picture. */
  label?: string;
  /** Shown without a picture. */
  none?: string;
  error?: string;
}

/** A picture, chosen from the library or uploaded. */
export function ImageField({ value, onChange, label, none, error }: ImageFieldProps) {
  const { t } = useTranslation('admin-images');
  const labelId = useId();
  const [isOpen, setIsOpen] = useState(false);
  const { currentData: image } = useGetAdminImageQuery(value, { skip: value === '' });

  function choose(chosen: AdminImageDto): void {
    onChange(chosen.id, chosen);
    setIsOpen(false);
  }

  return (
    <div role="group" aria-labelledby={labelId} className={styles.field}>
      <span id={labelId} className="ui-label">
        {label ?? t('field.label')}
      </span>
      {value === '' ? (
        <p className="ui-help">{none ?? t('field.none')}</p>
      ) : (
        image && (
          <div className={styles.chosen}>
            <Thumbnail image={image} />
            {image.altEn === '' && image.altEs === '' && <p className="ui-help">{t('field.noDescription')}</p>}
          </div>
        )
      )}
      {error && (
        <p role="alert" className="ui-error">
          {error}
        </p>
      )}
      <p className="ui-row">
        <Button variant="secondary" size="small" onClick={() => setIsOpen(true)}>
          {t(value === '' ? 'field.choose' : 'field.change')}
        </Button>
        {value !== '' && (
          <Button variant="quiet" size="small" onClick={() => onChange('')}>
            {t('field.remove')}
          </Button>
        )}
      </p>
      <Dialog open={isOpen} onOpenChange={setIsOpen} title={t('field.choose')} closeLabel={t('close')} size="wide">
        <div className={styles.page}>
          <UploadButton onUpload={choose} />
          <ImageLibrary filter={everything}>
            {(one, name) => (
              <Button
                variant="secondary"
                size="small"
                aria-label={t('chooseNamed', { name })}
                onClick={() => choose(one)}
              >
                {t('choose')}
              </Button>
            )}
          </ImageLibrary>
        </div>
      </Dialog>
    </div>
  );
}

const everything = {};
