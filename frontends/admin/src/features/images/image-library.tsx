import { fetchNextPage, useListAdminImagesPagesInfiniteQuery, type AdminImageDto } from '@leap/client/admin';
import { useLanguage } from '@leap/i18n';
import { useTranslation } from '@leap/platform';
import { Button, EmptyState, LoadingRegion, Skeleton } from '@leap/ui';
import type { ReactNode } from 'react';
import { useTime } from '../people/use-time';
import { ListFailure } from '../table/list-failure';
import styles from './images.module.css';

interface ImageLibraryProps {
  filter: { unused?: string };
  /** Content below each picture; `name` is unique in the list. */
  children(image: AdminImageDto, name: string): ReactNode;
}

/** The name of each picture: its description, or its date; numbered where several have the same. */
function useImageNames(images: readonly AdminImageDto[]): string[] {
  const { t } = useTranslation('admin-images');
  const language = useLanguage();
  const { dayOf } = useTime();
  const counts = new Map<string, number>();
  return images.map(({ altEn, altEs, createdAt }) => {
    const name = (language === 'es' ? altEs || altEn : altEn || altEs) || t('name', { date: dayOf(createdAt) });
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    return count === 1 ? name : `${name} (${count})`;
  });
}

/** The site's pictures, newest first. */
export function ImageLibrary({ filter, children }: ImageLibraryProps) {
  const { t } = useTranslation('admin-images');
  const pages = useListAdminImagesPagesInfiniteQuery(filter, { refetchOnMountOrArgChange: true });
  const images = pages.data?.pages.flatMap(({ items }) => items) ?? [];
  const names = useImageNames(images);
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
        {images.map((image, index) => (
          <li key={image.id} className={styles.item}>
            <Thumbnail image={image} />
            {children(image, names[index] ?? '')}
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
