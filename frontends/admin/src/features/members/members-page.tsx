import { useAdminMemberPagesInfiniteQuery, useListAdminMemberTagsQuery, useTagAdminMembersMutation, type AdminMemberRowDto } from '@leap/contracts/admin';
import { languages } from '@leap/contracts/domain';
import { useTranslation } from '@leap/platform';
import type { PageContext, PageHead } from '@leap/platform';
import { Tag, TextField } from '@leap/ui';
import { useState } from 'react';
import { paths } from '../../paths';
import { useApplicationWords } from '../applications/use-application-words';
import { AdminLayout } from '../layout/admin-layout';
import type { BulkAction, Column } from '../table/column';
import { DataTable } from '../table/data-table';
import { Filters, FilterSelect, SearchField } from '../table/filter-fields';
import { csvAddress, useListFilters } from '../table/use-list-filters';
import { nameOf } from './member-name';
import styles from './members.module.css';
import { membersTexts } from './members-texts';

export const texts = membersTexts;

export function head({ t }: PageContext): PageHead {
  return { title: t('admin-members:head.title'), description: t('admin-members:head.description'), noindex: true };
}

/** /admin/members: everybody with an account. */
export function Page() {
  const { t } = useTranslation('admin-members');
  return (
    <AdminLayout section="members" next={paths.members} title={t('title')} intro={t('intro')}>
      <Members />
    </AdminLayout>
  );
}

const keys = ['q', 'membership', 'role', 'tag', 'language', 'secondFactor'] as const;
const states = ['member', 'lapsed', 'none'] as const;
const roles = ['user', 'editor', 'admin'] as const;
const LONGEST_TAG = 40;

function Members() {
  const { t } = useTranslation('admin-members');
  const words = useApplicationWords();
  const list = useListFilters(keys);
  const pages = useAdminMemberPagesInfiniteQuery(list.filters, { refetchOnMountOrArgChange: true });
  const known = useListAdminMemberTagsQuery(undefined, { refetchOnMountOrArgChange: true });
  const [tagAll] = useTagAdminMembersMutation();
  const [text, setText] = useState('');
  const tag = text.trim();

  const columns: Column<AdminMemberRowDto>[] = [
    { key: 'name', header: t('columns.name'), isMain: true, cell: nameOf },
    { key: 'email', header: t('columns.email'), cell: ({ email }) => email },
    { key: 'membership', header: t('columns.membership'), cell: ({ membership }) => <Tag tone={membership === 'member' ? 'sage' : undefined}>{t(`states.${membership}`)}</Tag> },
    { key: 'role', header: t('columns.role'), cell: ({ role, isDisabled }) => [t(`roles.${role}`), isDisabled && t('disabled')].filter(Boolean).join(' · ') },
    { key: 'tags', header: t('columns.tags'), cell: ({ tags }) => tags.join(', ') },
    { key: 'createdAt', header: t('columns.createdAt'), cell: ({ createdAt }) => <time dateTime={createdAt}>{words.dayOf(createdAt)}</time> },
    { key: 'endedAt', header: t('columns.endedAt'), isDefault: false, cell: ({ membershipEndedAt }) => words.dayOf(membershipEndedAt) },
    { key: 'language', header: t('columns.language'), isDefault: false, cell: ({ language }) => words.languageOf(language) },
    { key: 'secondFactor', header: t('columns.secondFactor'), isDefault: false, cell: ({ hasSecondFactor }) => t(hasSecondFactor ? 'secondFactor.on' : 'secondFactor.off') },
  ];
  const bulk: BulkAction<AdminMemberRowDto>[] = [
    { key: 'add', label: t('bulk.add', { tag }), run: (ids) => tagAll({ ids, add: [tag], remove: [] }).unwrap() },
    { key: 'remove', label: t('bulk.remove', { tag }), run: (ids) => tagAll({ ids, add: [], remove: [tag] }).unwrap() },
  ];

  return (
    <div className={styles.page}>
      <TextField name="bulkTag" label={t('bulk.tag')} help={t('bulk.tagHelp')} value={text} maxLength={LONGEST_TAG} autoComplete="off" list="member-tags" className={styles.tag} onChange={(event) => setText(event.target.value)} />
      <datalist id="member-tags">
        {known.data?.tags.map((one) => (
          <option key={one} value={one}>
            {one}
          </option>
        ))}
      </datalist>
      <DataTable<AdminMemberRowDto>
        name="members"
        caption={t('title')}
        columns={columns}
        pages={pages}
        nameOf={nameOf}
        rowLink={({ id }) => paths.member(id)}
        isFiltered={list.isFiltered}
        csv={csvAddress('/api/admin/members/export.csv', list.filters)}
        empty={{ title: t('empty.title'), text: t('empty.text') }}
        bulk={tag === '' ? undefined : bulk}
        filters={
          <Filters list={list}>
            <SearchField list={list} name="q" label={t('filters.q')} help={t('filters.qHelp')} />
            <FilterSelect list={list} name="membership" label={t('filters.membership')} options={states.map((value) => ({ value, label: t(`states.${value}`) }))} />
            <FilterSelect list={list} name="role" label={t('filters.role')} options={roles.map((value) => ({ value, label: t(`roles.${value}`) }))} />
            <FilterSelect list={list} name="tag" label={t('filters.tag')} options={(known.data?.tags ?? []).map((value) => ({ value, label: value }))} />
            <FilterSelect list={list} name="language" label={t('filters.language')} options={languages.map((value) => ({ value, label: words.languageOf(value) }))} />
            <FilterSelect list={list} name="secondFactor" label={t('filters.secondFactor')} options={(['on', 'off'] as const).map((value) => ({ value, label: t(`secondFactor.${value}`) }))} />
          </Filters>
        }
      />
    </div>
  );
}
