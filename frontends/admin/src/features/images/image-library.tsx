import { fetchNextPage, useListAdminImagesPagesInfiniteQuery, type AdminImageDto } from '@leap/client/admin';
import { useTranslation } from '@leap/platform';
import { Button, EmptyState, LoadingRegion, Skeleton } from '@leap/ui';
import type { ReactNode } from 'react';
import { ListFailure } from '../table/list-failure';
import styles from './images.module.css';

interface ImageLibraryProps {
  filter: { unused?: string };
  /** Content below each picture. */
  children(image: AdminImageDto): ReactNode;
}

/** The site's pictures, newest first. */
export function ImageLibrary({ filter, children }: ImageLibraryProps) {
  const { t } = useTranslation('admin-images');
  const pages = useListAdminImagesPagesInfiniteQuery(filter, { refetchOnMountOrArgChange: true });
  const images = pages.data?.pages.flatMap(({ items }) => items) ?? [];
  if (pages.error && !pages.data && !pages.isFetching)
    return <ListFailure error={pages.error} isBusy={false} onRetry={() => void pages.refetch()} />;
  if (!pages.data)
    return (
      <LoadingRegion label={t('loading')}>
        <Skeleton lines={4} />
      </LoadingRegion>
    );
  if (images.length === 0) return <EmptyState title={t('empty.title')}>{t('empty.text')}</EmptyState>;
  return (
    <div className={styles.library} aria-busy={pages.isFetching}>
      <ul className={styles.images}>
        {images.map((image) => (
          <li key={image.id} className={styles.item}>
            <Thumbnail image={image} />
            {children(image)}
          </li>
        ))}
      </ul>
      {pages.hasNextPage && (
        <Button
          variant="secondary"
          size="small"
          busy={pages.isFetchingNextPage}
          busyLabel={t('loading')}
          onClick={() => void fetchNextPage(pages)}
        >
          {t('more')}
        </Button>
      )}
    </div>
  );
}

/** A thumbnail. Decorative: the text beside it names the picture. */
export function Thumbnail({ image }: { image: AdminImageDto }) {
  return (
    <span className={styles.thumbnail}>
      <img
        src={image.address}
        srcSet={image.sourceSet}
        sizes="16rem"
        alt={image.altEn || image.altEs}
        width={image.width}
        height={image.height}
        loading="lazy"
        decoding="async"
      />
    </span>
  );
}
