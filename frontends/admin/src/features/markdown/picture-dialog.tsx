import type { AdminImageDto } from '@leap/client/admin';
import { fieldLimits, type Language } from '@leap/domain';
import type { PictureChooserProps } from '@leap/markdown-editor';
import { useTranslation } from '@leap/platform';
import { Button, TextField } from '@leap/ui';
import { Dialog } from '@leap/ui/dialog';
import { useState, type FormEvent, type ReactNode } from 'react';
import { ImageLibrary, Thumbnail } from '../images/image-library';
import styles from '../images/images.module.css';
import { UploadButton } from '../images/upload-button';

/** Chooses or uploads a picture for a text, then asks for its description. */
export function PictureDialog({ isOpen, file, current, language, onClose, onChoose }: PictureChooserProps) {
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
      title={t(image || current ? 'describe' : 'title')}
      closeLabel={images('close')}
      size={image || current ? 'medium' : 'wide'}
    >
      {image ? (
        <Description
          key={image.id}
          preview={<Thumbnail image={image} />}
          alt={language === 'es' ? image.altEs : image.altEn}
          caption=""
          action={t('insert')}
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
          action={t('change')}
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
        label={t('alt')}
        help={t('altHelp')}
        lang={language}
        value={alt}
        maxLength={fieldLimits.imageAlt}
        autoComplete="off"
        onChange={(event) => setAlt(event.target.value)}
      />
      <TextField
        name="caption"
        label={t('caption')}
        help={t('captionHelp')}
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
