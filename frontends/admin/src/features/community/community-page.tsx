import { fetchNextPage, listAdminMemberPostsFilters, useListAdminPodsPagesInfiniteQuery } from '@leap/client/admin';
import { useTranslation } from '@leap/platform';
import type { PageContext, PageHead } from '@leap/platform';
import { useEffect } from 'react';
import { paths } from '../../paths';
import { AdminLayout } from '../layout/admin-layout';
import { Filters, FilterSelect, SearchField } from '../table/filter-fields';
import { useListFilters, type ListFilters } from '../table/use-list-filters';
import { CommentList } from './comment-list';
import { communityTexts } from './community-texts';
import { DecisionList } from './decision-list';
import { NoteList } from './note-list';
import { PostList } from './post-list';

export const texts = communityTexts;

export function head({ t }: PageContext): PageHead {
  return { title: t('admin-community:head.title'), description: t('admin-community:head.description'), noindex: true };
}

/** /admin/community: posts, comments and notes of members, hidden or not, with reports. */
export function Page() {
  const { t } = useTranslation('admin-community');
  return (
    <AdminLayout section="community" next={paths.community} title={t('title')} intro={t('intro')}>
      <Community />
    </AdminLayout>
  );
}

const filterKeys = ['kind', ...listAdminMemberPostsFilters, 'state'] as const;
const textKinds = ['comments', 'notes', 'decisions'] as const;
const appealStates = ['open', 'decided'] as const;
const states = ['visible', 'hidden'] as const;
const postTypes = ['thought', 'win', 'homework', 'general'] as const;

function Community() {
  const { t } = useTranslation('admin-community');
  const list = useListFilters(filterKeys);
  const { kind, q, visibility, type, podId, reported } = list.filters;
  const state = (
    <FilterSelect
      list={list}
      name="visibility"
      label={t('filters.visibility')}
      options={states.map((value) => ({
        value,
        label: t(`states.${kind === 'comments' || kind === 'notes' ? kind : 'posts'}.${value}`),
      }))}
    />
  );
  const reports = (
    <FilterSelect
      list={list}
      name="reported"
      label={t('filters.reported')}
      options={[{ value: 'yes', label: t('reportedOnly') }]}
    />
  );
  const what = (
    <FilterSelect
      list={list}
      name="kind"
      label={t('filters.kind')}
      all={t('posts')}
      options={textKinds.map((value) => ({ value, label: t(value === 'decisions' ? 'decisions.title' : value) }))}
    />
  );
  if (kind === 'decisions')
    return (
      <DecisionList
        filters={{ state: appealStates.find((one) => one === list.filters.state) }}
        bar={
          <Filters list={list}>
            {what}
            <FilterSelect
              list={list}
              name="state"
              label={t('decisions.appeals')}
              options={appealStates.map((value) => ({ value, label: t(`decisions.states.${value}`) }))}
            />
          </Filters>
        }
      />
    );
  if (kind === 'comments' || kind === 'notes') {
    const bar = (
      <Filters list={list}>
        <SearchField list={list} name="q" label={t(`filters.${kind}Text`)} />
        {what}
        {state}
        {kind === 'notes' && reports}
      </Filters>
    );
    return kind === 'comments' ? (
      <CommentList filters={{ q, visibility }} bar={bar} />
    ) : (
      <NoteList filters={{ q, visibility, reported }} bar={bar} />
    );
  }
  return (
    <PostList
      filters={{ q, visibility, type, podId, reported }}
      bar={
        <Filters list={list}>
          <SearchField list={list} name="q" label={t('filters.q')} />
          {what}
          {state}
          <FilterSelect
            list={list}
            name="type"
            label={t('filters.type')}
            options={postTypes.map((value) => ({ value, label: t(`types.${value}`) }))}
          />
          <PodFilter list={list} />
          {reports}
        </Filters>
      }
    />
  );
}

/** The thread of one pod; nothing while there are no pods. */
function PodFilter({ list }: { list: ListFilters<(typeof filterKeys)[number]> }) {
  const { t } = useTranslation('admin-community');
  const pages = useListAdminPodsPagesInfiniteQuery({});
  const { hasNextPage, isFetching, isError } = pages;
  useEffect(() => {
    if (hasNextPage && !isFetching && !isError) void fetchNextPage(pages);
  });
  const pods = pages.data?.pages.flatMap(({ items }) => items) ?? [];
  if (pods.length === 0) return null;
  return (
    <FilterSelect
      list={list}
      name="podId"
      label={t('filters.pod')}
      options={pods.map(({ id, name }) => ({ value: id, label: name }))}
    />
  );
}
