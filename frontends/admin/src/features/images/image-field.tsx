import { useGetAdminImageQuery, type AdminImageDto } from '@leap/client/admin';
import { useTranslation } from '@leap/platform';
import { Button } from '@leap/ui';
import { Dialog } from '@leap/ui/dialog';
import { useId, useState } from 'react';
import { ImageLibrary, Thumbnail } from './image-library';
import { ImageTexts } from './image-text-fields';
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
  /** The page has fields of its own for the description. */
  isDescribedBeside?: boolean;
}

/** A picture, chosen from the library or uploaded. */
export function ImageField({ value, onChange, label, none, error, isDescribedBeside = false }: ImageFieldProps) {
  const { t } = useTranslation('admin-images');
  const labelId = useId();
  const [isOpen, setIsOpen] = useState(false);
  const [isDescribing, setIsDescribing] = useState(false);
  const { currentData: image } = useGetAdminImageQuery(value, { skip: value === '' });

  function choose(chosen: AdminImageDto): void {
    onChange(chosen.id, chosen);
    setIsOpen(false);
    // Described where it is chosen: later nobody would look for it.
    setIsDescribing(!isDescribedBeside && lacksTexts(chosen));
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
            {!isDescribedBeside && lacksTexts(image) && <p className="ui-help">{t('field.noDescription')}</p>}
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
        {image && !isDescribedBeside && (
          <Button variant="quiet" size="small" onClick={() => setIsDescribing(true)}>
            {t('field.describe')}
          </Button>
        )}
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
      <Dialog
        open={isDescribing && image !== undefined}
        onOpenChange={setIsDescribing}
        title={t('field.describe')}
        closeLabel={t('close')}
      >
        {image && (
          // React's events leave the dialog for the form around the field, which is not to be sent.
          <div className={styles.page} onSubmit={(event) => event.stopPropagation()}>
            <Thumbnail image={image} />
            <ImageTexts image={image} name={t('field.describe')} onDone={() => setIsDescribing(false)} />
          </div>
        )}
      </Dialog>
    </div>
  );
}

/** Without a description in one of the languages. */
const lacksTexts = ({ altEn, altEs }: AdminImageDto): boolean => altEn === '' || altEs === '';

const everything = {};
