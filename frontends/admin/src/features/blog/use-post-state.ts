import type { AdminBlogPostDto } from '@leap/client/admin';
import { useTranslation } from '@leap/platform';
import { useTime } from '../people/use-time';

/** State of a post for readers, as text. */
export function usePostState(): (post: AdminBlogPostDto) => string {
  const { t } = useTranslation('admin-blog');
  const { time } = useTime();
  return ({ state, scheduledAt, publishedAt, hasUnpublishedChanges }) => {
    const text = t(`stateAt.${state}`, { when: time(state === 'scheduled' ? scheduledAt : publishedAt) });
    return hasUnpublishedChanges ? `${text}. ${t('unpublishedChanges')}` : text;
  };
}
