import type { MemberPostDto } from '@leap/client/membership';
import { useTexts, useTranslation } from '@leap/platform';
import { Button } from '@leap/ui';
import { Dialog } from '@leap/ui/dialog';
import { useState } from 'react';
import styles from './picture-dialog.module.css';
import { postEditingTexts } from './post-editing-texts';

export interface PictureDialogProps {
  pictures: MemberPostDto['pictures'];
  /** Title of the post. */
  title: string;
  /** The picture that is shown first. */
  first: number;
  onClose(): void;
}

/** A post's pictures, large, one at a time. */
export function PictureDialog({ pictures, title, first, onClose }: PictureDialogProps) {
  useTexts(postEditingTexts);
  const { t } = useTranslation(['membership-post-editing', 'membership-community']);
  const [index, setIndex] = useState(first);
  const picture = pictures[index];
  if (!picture) return null;
  const count = pictures.length;
  const step = (by: number): void => setIndex((index + by + count) % count);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      closeLabel={t('membership-community:confirm.close')}
      size="wide"
      footer={
        count > 1 && (
          <>
            <Button variant="secondary" onClick={() => step(-1)}>
              {t('dialog.previous')}
            </Button>
            <Button variant="secondary" onClick={() => step(1)}>
              {t('dialog.next')}
            </Button>
            <p role="status">{t('dialog.position', { number: index + 1, count })}</p>
          </>
        )
      }
    >
      <figure className={styles.figure}>
        <img
          key={picture.id}
          src={picture.address}
          alt={picture.alt}
          width={picture.width}
          height={picture.height}
          className={styles.picture}
        />
        {/* Who sees the picture may want its alternative text too; screen readers have it already. */}
        {picture.alt && (
          <figcaption aria-hidden="true" dir="auto" className="ui-small">
            {picture.alt}
          </figcaption>
        )}
      </figure>
    </Dialog>
  );
}
