import type { AdminImageDto } from '@leap/client/admin';
import { fieldLimits, type Language } from '@leap/domain';
import { useTranslation } from '@leap/platform';
import { Button, TextField } from '@leap/ui';
import { Dialog } from '@leap/ui/dialog';
import { useState, type FormEvent, type ReactNode } from 'react';
import { ImageLibrary, Thumbnail } from '../images/image-library';
import styles from '../images/images.module.css';
import { UploadButton } from '../images/upload-button';

interface PictureDialogProps {
  isOpen: boolean;
  /** A file that was dragged or pasted: uploaded at once. */
  file: File | undefined;
  /** A picture of the text whose description is changed. */
  current?: TextPicture;
  language: Language;
  onClose(): void;
  onChoose(address: string, alt: string, caption: string): void;
}

/** A picture as a text has it. */
export interface TextPicture {
  url: string;
  text: string;
  caption: string;
}

/** Chooses or uploads a picture for a text, then asks for its description. */
export function PictureDialog({ isOpen, file, current, language, onClose, onChoose }: PictureDialogProps) {
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
      title={t(image || current ? 'picture.describe' : 'picture.title')}
      closeLabel={images('close')}
      size={image || current ? 'medium' : 'wide'}
    >
      {image ? (
        <Description
          key={image.id}
          preview={<Thumbnail image={image} />}
          alt={language === 'es' ? image.altEs : image.altEn}
          caption=""
          action={t('picture.insert')}
          language={language}
          onDone={(alt, caption) => {
            setImage(undefined);
            onChoose(image.address, alt, caption);
          }}
        />
      ) : current ? (
        <Description
          key={current.url}
          preview={
            <span className={styles.thumbnail}>
              <img src={current.url} alt={current.text} />
            </span>
          }
          alt={current.text}
          caption={current.caption}
          action={t('picture.change')}
          language={language}
          onDone={(alt, caption) => onChoose(current.url, alt, caption)}
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
  preview: ReactNode;
  alt: string;
  caption: string;
  action: string;
  language: Language;
  onDone(alt: string, caption: string): void;
}

function Description({ preview, action, language, onDone, ...initial }: DescriptionProps) {
  const { t } = useTranslation('admin-markdown');
  const [alt, setAlt] = useState(initial.alt);
  const [caption, setCaption] = useState(initial.caption);

  function send(event: FormEvent): void {
    event.preventDefault();
    // React's events leave the dialog for the form around the field, which is not to be sent.
    event.stopPropagation();
    onDone(alt, caption);
  }

  return (
    <form className={styles.text} noValidate onSubmit={send}>
      {preview}
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
        {action}
      </Button>
    </form>
  );
}

const everything = {};
