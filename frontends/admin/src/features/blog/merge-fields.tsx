import { useGetAdminBlogPostQuery, useGetAdminImageQuery } from '@leap/client/admin';
import { useTranslation } from '@leap/platform';
import { Thumbnail } from '../images/image-library';
import type { MergeField } from '../record/conflict-merge';
import type { BlogValues } from './blog-values';

/** Fields of a post for comparison: pictures and posts instead of their ids. */
export function useMergeFields(): MergeField<BlogValues>[] {
  const { t } = useTranslation('admin-blog');
  const { t: common } = useTranslation('admin-content');
  return [
    { key: 'title', label: t('fields.title') },
    { key: 'slug', label: t('fields.slug') },
    { key: 'language', label: common('language'), show: (language) => common(`languages.${language}`) },
    { key: 'translationId', label: t('fields.translation'), show: (id) => id !== '' && <PostTitle id={id} /> },
    { key: 'excerpt', label: t('fields.excerpt') },
    { key: 'imageId', label: t('fields.image'), show: (id) => id !== '' && <Picture id={id} /> },
    { key: 'content', label: t('fields.content') },
    { key: 'tags', label: t('fields.tags') },
    { key: 'authorName', label: t('fields.author') },
  ];
}

function PostTitle({ id }: { id: string }) {
  const { currentData } = useGetAdminBlogPostQuery(id);
  return currentData?.title ?? '…';
}

function Picture({ id }: { id: string }) {
  const { currentData } = useGetAdminImageQuery(id);
  return currentData ? <Thumbnail image={currentData} /> : '…';
}
