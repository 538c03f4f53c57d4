import type { AdminBlogPostDto } from '@leap/contracts/admin';
import { useLanguage } from '@leap/i18n';
import { useTranslation } from '@leap/platform';

/** What readers see of a post, in words. */
export function usePostState(): (post: AdminBlogPostDto) => string {
  const { t } = useTranslation('admin-blog');
  const language = useLanguage();
  const format = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short' });
  return ({ state, scheduledAt, publishedAt }) => {
    const moment = state === 'scheduled' ? scheduledAt : publishedAt;
    return t(`stateAt.${state}`, { when: moment === undefined ? '' : format.format(new Date(moment)) });
  };
}
