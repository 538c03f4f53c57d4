import {
  listAdminBlogPostsFilters,
  useListAdminBlogPostsPagesInfiniteQuery,
  useBulkPublishAdminBlogPostsMutation,
  useBulkUnpublishAdminBlogPostsMutation,
  type AdminBlogPostSummaryDto,
} from '@leap/client/admin';
import { blogPostStates, languages } from '@leap/domain';
import { formatNumber, useLanguage } from '@leap/i18n';
import { Link, useTranslation } from '@leap/platform';
import type { PageContext, PageHead } from '@leap/platform';
import { ButtonLink, LanguageBadge } from '@leap/ui';
import { paths } from '../../paths';
import { AdminLayout } from '../layout/admin-layout';
import { useTime } from '../people/use-time';
import type { BulkAction, Column } from '../table/column';
import { DataTable } from '../table/data-table';
import { Filters, FilterSelect, SearchField } from '../table/filter-fields';
import { useListFilters } from '../table/use-list-filters';
import { blogTexts } from './blog-texts';

export const texts = blogTexts;

export function head({ t }: PageContext): PageHead {
  return { title: t('admin-blog:head.title'), description: t('admin-blog:head.description'), noindex: true };
}

/** /admin/blog: all posts. */
export function Page() {
  const { t } = useTranslation('admin-blog');
  return (
    <AdminLayout
      section="blog"
      next={paths.blog}
      title={t('title')}
      intro={t('intro')}
      actions={<ButtonLink to={paths.newBlogPost()}>{t('new')}</ButtonLink>}
    >
      <Posts />
    </AdminLayout>
  );
}

function Posts() {
  const { t } = useTranslation('admin-blog');
  const { t: common } = useTranslation('admin-content');
  const list = useListFilters(listAdminBlogPostsFilters);
  const pages = useListAdminBlogPostsPagesInfiniteQuery(list.filters, { refetchOnMountOrArgChange: true });
  return (
    <DataTable
      name="blog"
      caption={t('title')}
      columns={useColumns()}
      pages={pages}
      nameOf={({ title }) => title}
      rowLink={({ id }) => paths.blogPost(id)}
      isFiltered={list.isFiltered}
      bulk={useBulkActions()}
      empty={{
        title: t('empty.title'),
        text: t('empty.text'),
        action: <ButtonLink to={paths.newBlogPost()}>{t('new')}</ButtonLink>,
      }}
      filters={
        <Filters list={list}>
          <SearchField list={list} name="q" label={t('filters.q')} />
          <FilterSelect
            list={list}
            name="language"
            label={t('filters.language')}
            options={languages.map((value) => ({ value, label: common(`languages.${value}`) }))}
          />
          <FilterSelect
            list={list}
            name="state"
            label={t('filters.state')}
            options={blogPostStates.map((value) => ({ value, label: t(`states.${value}`) }))}
          />
          <FilterSelect
            list={list}
            name="untranslated"
            label={t('filters.untranslated')}
            options={[{ value: 'true', label: t('filters.missing') }]}
          />
        </Filters>
      }
    />
  );
}

function useColumns(): Column<AdminBlogPostSummaryDto>[] {
  const { t } = useTranslation('admin-blog');
  const { t: common } = useTranslation('admin-content');
  const language = useLanguage();
  const { dayOf } = useTime();
  return [
    { key: 'title', header: t('columns.title'), isMain: true, cell: ({ title }) => title },
    {
      key: 'state',
      header: t('columns.state'),
      cell: ({ state, scheduledAt }) =>
        state === 'scheduled' ? `${t('states.scheduled')}: ${dayOf(scheduledAt)}` : t(`states.${state}`),
    },
    {
      key: 'language',
      header: t('columns.language'),
      cell: ({ language: own }) => <LanguageBadge language={own} label={common(`languages.${own}`)} />,
    },
    {
      key: 'translation',
      header: t('columns.translation'),
      cell: ({ translationId, translationTitle, translationState }) =>
        translationId ? (
          <>
            <Link to={paths.blogPost(translationId)}>{translationTitle}</Link> (
            {t(`states.${translationState ?? 'draft'}`)})
          </>
        ) : (
          t('noTranslation')
        ),
    },
    { key: 'published', header: t('columns.published'), cell: ({ publishedAt }) => dayOf(publishedAt) },
    { key: 'tags', header: t('columns.tags'), isDefault: false, cell: ({ tags }) => tags.join(', ') },
    {
      key: 'words',
      header: t('columns.words'),
      isDefault: false,
      align: 'end',
      cell: ({ wordCount }) => formatNumber(wordCount, language),
    },
    { key: 'changed', header: t('columns.changed'), isDefault: false, cell: ({ updatedAt }) => dayOf(updatedAt) },
  ];
}

function useBulkActions(): BulkAction<AdminBlogPostSummaryDto>[] {
  const { t } = useTranslation('admin-blog');
  const [publish] = useBulkPublishAdminBlogPostsMutation();
  const [unpublish] = useBulkUnpublishAdminBlogPostsMutation();
  return [
    {
      key: 'publish',
      label: t('bulk.publish'),
      isFor: ({ state }) => state !== 'published',
      confirm: (count) => ({
        title: t('bulk.publishTitle', { count }),
        text: t('bulk.publishText'),
        action: t('bulk.publish'),
      }),
      run: (ids) => publish({ ids }).unwrap(),
    },
    {
      key: 'unpublish',
      label: t('bulk.unpublish'),
      isFor: ({ state }) => state !== 'draft',
      confirm: (count) => ({
        title: t('bulk.unpublishTitle', { count }),
        text: t('bulk.unpublishText'),
        action: t('bulk.unpublish'),
      }),
      run: (ids) => unpublish({ ids }).unwrap(),
    },
  ];
}
