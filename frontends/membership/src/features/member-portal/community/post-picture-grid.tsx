import type { MemberPostDto } from '@leap/client/membership';
import { useTranslation } from '@leap/platform';
import { Suspense, useState, type ComponentType, type MouseEvent } from 'react';
import type { PictureDialogProps } from '../post-editing/picture-dialog';
import styles from './post-picture-grid.module.css';

/** The pictures of a post. One is enlarged in a dialog, whose code loads then; without scripts it is a link to its file. */
export function PostPictureGrid({ pictures, title }: Pick<PictureDialogProps, 'title' | 'pictures'>) {
  const { t } = useTranslation('membership-community');
  const [Dialog, setDialog] = useState<ComponentType<PictureDialogProps>>();
  const [first, setFirst] = useState<number>();

  function enlarge(event: MouseEvent<HTMLAnchorElement>, index: number): void {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    const { href } = event.currentTarget;
    import(/* webpackChunkName: "picture-dialog" */ '../post-editing/picture-dialog').then(
      (loaded) => {
        setDialog(() => loaded.PictureDialog);
        setFirst(index);
      },
      () => void open(href),
    );
  }

  return (
    <>
      <ul className={styles.pictures}>
        {pictures.map(({ id, address, smallAddress, width, height, alt }: MemberPostDto['pictures'][number], index) => (
          <li key={id}>
            <a
              href={address}
              aria-label={alt || t('post.picture', { number: index + 1 })}
              onClick={(event) => enlarge(event, index)}
            >
              <img src={smallAddress} alt="" width={width} height={height} loading="lazy" decoding="async" />
            </a>
          </li>
        ))}
      </ul>
      {Dialog && first !== undefined && (
        <Suspense fallback={null}>
          <Dialog pictures={pictures} title={title} first={first} onClose={() => setFirst(undefined)} />
        </Suspense>
      )}
    </>
  );
}
