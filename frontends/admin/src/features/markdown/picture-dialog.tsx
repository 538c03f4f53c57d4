import type { AdminImageDto } from '@leap/client/admin';
import { fieldLimits, type Language } from '@leap/domain';
import { useTranslation } from '@leap/platform';
import { Button, TextField } from '@leap/ui';
import { Dialog } from '@leap/ui/dialog';
import { useState, type FormEvent } from 'react';
import { ImageLibrary, Thumbnail } from '../images/image-library';
import styles from '../images/images.module.css';
import { UploadButton } from '../images/upload-button';

interface PictureDialogProps {
  isOpen: boolean;
  /** A file that was dragged or pasted: uploaded at once. */
  file: File | undefined;
  language: Language;
  onClose(): void;
  onChoose(image: AdminImageDto, alt: string, caption: string): void;
}

/** Chooses or uploads a picture for a text, then asks for its description. */
export function PictureDialog({ isOpen, file, language, onClose, onChoose }: PictureDialogProps) {
  const { t } = useTranslation('admin-markdown');
  const { t: images } = useTranslation('admin-images');
  const [image, setImage] = useState<AdminImageDto>();

  function close(): void {
    setImage(undefined);
    onClose();
  }

  return (
    <Dialog
      open={isOpen}
      onOpenChange={(open) => !open && close()}
      title={t(image ? 'picture.describe' : 'picture.title')}
      closeLabel={images('close')}
      size={image ? 'medium' : 'wide'}
    >
      {image ? (
        <Description
          key={image.id}
          image={image}
          language={language}
          onDone={(alt, caption) => {
            setImage(undefined);
            onChoose(image, alt, caption);
          }}
        />
      ) : (
        <div className={styles.page}>
          <UploadButton onUpload={setImage} file={file} />
          <ImageLibrary filter={everything}>
            {(one, name) => (
              <Button
                variant="secondary"
                size="small"
                aria-label={images('chooseNamed', { name })}
                onClick={() => setImage(one)}
              >
                {images('choose')}
              </Button>
            )}
          </ImageLibrary>
        </div>
      )}
    </Dialog>
  );
}

interface DescriptionProps {
  image: AdminImageDto;
  language: Language;
  onDone(alt: string, caption: string): void;
}

function Description({ image, language, onDone }: DescriptionProps) {
  const { t } = useTranslation('admin-markdown');
  const [alt, setAlt] = useState(language === 'es' ? image.altEs : image.altEn);
  const [caption, setCaption] = useState('');

  function send(event: FormEvent): void {
    event.preventDefault();
    // React's events leave the dialog for the form around the field, which is not to be sent.
    event.stopPropagation();
    onDone(alt, caption);
  }

  return (
    <form className={styles.text} noValidate onSubmit={send}>
      <Thumbnail image={image} />
      <TextField
        name="alt"
        label={t('picture.alt')}
        help={t('picture.altHelp')}
        lang={language}
        value={alt}
        maxLength={fieldLimits.imageAlt}
        autoComplete="off"
        onChange={(event) => setAlt(event.target.value)}
      />
      <TextField
        name="caption"
        label={t('picture.caption')}
        help={t('picture.captionHelp')}
        lang={language}
        value={caption}
        maxLength={fieldLimits.imageAlt}
        autoComplete="off"
        onChange={(event) => setCaption(event.target.value)}
      />
      <Button type="submit" size="small">
        {t('picture.insert')}
      </Button>
    </form>
  );
}

const everything = {};
