import {
  listAdminMembersFilters,
  useListAdminMembersPagesInfiniteQuery,
  useGrantMembershipsMutation,
  useListAdminMemberTagsQuery,
  useSendMemberPasswordLinksMutation,
  useTagAdminMembersMutation,
  type AdminMemberRowDto,
} from '@leap/client/admin';
import { languages, tidyTags } from '@leap/domain';
import { useTranslation } from '@leap/platform';
import type { PageContext, PageHead } from '@leap/platform';
import { Tag } from '@leap/ui';
import { paths } from '../../paths';
import { useSignupLabels } from '../inner-circle-signups/use-signup-labels';
import { AdminLayout } from '../layout/admin-layout';
import type { ConfirmQuestion } from '../confirm/confirm-texts';
import { PersonLink } from '../people/person-link';
import type { BulkAction, Column } from '../table/column';
import { DataTable } from '../table/data-table';
import { Filters, FilterSelect, SearchField } from '../table/filter-fields';
import { csvAddress, useListFilters } from '../table/use-list-filters';
import { InvitePerson } from './invite-person';
import { nameOf } from './member-name';
import { membersTexts } from './members-texts';

export const texts = membersTexts;

export function head({ t }: PageContext): PageHead {
  return { title: t('admin-members:head.title'), description: t('admin-members:head.description'), noindex: true };
}

/** /admin/members: all accounts. */
export function Page() {
  const { t } = useTranslation('admin-members');
  return (
    <AdminLayout
      section="members"
      next={paths.members}
      title={t('title')}
      intro={t('intro')}
      actions={<InvitePerson />}
    >
      <Members />
    </AdminLayout>
  );
}

const states = ['member', 'paused', 'lapsed', 'none'] as const;
const roles = ['user', 'editor', 'admin'] as const;
const LONGEST_TAG = 40;
const tagsIn = (text = ''): string[] => tidyTags(text.split(','));

function Members() {
  const { t } = useTranslation('admin-members');
  const copy = useSignupLabels();
  const list = useListFilters(listAdminMembersFilters);
  const pages = useListAdminMembersPagesInfiniteQuery(list.filters, { refetchOnMountOrArgChange: true });
  const known = useListAdminMemberTagsQuery(undefined, { refetchOnMountOrArgChange: true });
  const [tagAll] = useTagAdminMembersMutation();
  const [sendLinks] = useSendMemberPasswordLinksMutation();
  const [grantAll] = useGrantMembershipsMutation();
  const question: ConfirmQuestion = {
    label: t('bulk.tag'),
    help: t('bulk.tagHelp', { max: LONGEST_TAG }),
    missing: t('bulk.tagMissing'),
    maxLength: LONGEST_TAG,
    known: known.data?.tags,
  };

  const columns: Column<AdminMemberRowDto>[] = [
    { key: 'name', header: t('columns.name'), isMain: true, cell: nameOf },
    {
      key: 'email',
      header: t('columns.email'),
      cell: ({ id, email }) => (
        <PersonLink kind="user" id={id}>
          {email}
        </PersonLink>
      ),
    },
    {
      key: 'membership',
      header: t('columns.membership'),
      cell: ({ membership }) => (
        <Tag tone={membership === 'member' ? 'sage' : undefined}>{t(`states.${membership}`)}</Tag>
      ),
    },
    {
      key: 'role',
      header: t('columns.role'),
      cell: ({ role, isDisabled }) => [t(`roles.${role}`), isDisabled && t('disabled')].filter(Boolean).join(' · '),
    },
    { key: 'tags', header: t('columns.tags'), cell: ({ tags }) => tags.join(', ') },
    {
      key: 'createdAt',
      header: t('columns.createdAt'),
      cell: ({ createdAt }) => <time dateTime={createdAt}>{copy.dayOf(createdAt)}</time>,
    },
    {
      key: 'endedAt',
      header: t('columns.endedAt'),
      isDefault: false,
      cell: ({ membershipEndedAt }) => copy.dayOf(membershipEndedAt),
    },
    {
      key: 'language',
      header: t('columns.language'),
      isDefault: false,
      cell: ({ language }) => copy.languageOf(language),
    },
    {
      key: 'secondFactor',
      header: t('columns.secondFactor'),
      isDefault: false,
      cell: ({ hasSecondFactor }) => t(hasSecondFactor ? 'secondFactor.on' : 'secondFactor.off'),
    },
  ];
  const bulk: BulkAction<AdminMemberRowDto>[] = [
    {
      key: 'add',
      label: t('bulk.add'),
      run: (ids, tag) => tagAll({ ids, add: tagsIn(tag), remove: [] }).unwrap(),
      confirm: (count) => ({ title: t('bulk.addTitle', { count }), action: t('bulk.add'), question }),
    },
    {
      key: 'remove',
      label: t('bulk.remove'),
      isFor: ({ tags }) => tags.length > 0,
      run: (ids, tag) => tagAll({ ids, add: [], remove: tagsIn(tag) }).unwrap(),
      confirm: (count) => ({ title: t('bulk.removeTitle', { count }), action: t('bulk.remove'), question }),
    },
    {
      key: 'link',
      label: t('bulk.link'),
      failures: { conflict: t('bulk.linkDisabled') },
      isFor: ({ canSetPassword, isDisabled }) => canSetPassword && !isDisabled,
      run: (ids) => sendLinks({ ids }).unwrap(),
      confirm: (count) => ({ title: t('bulk.linkTitle', { count }), text: t('bulk.linkText'), action: t('bulk.link') }),
    },
    {
      key: 'grant',
      label: t('bulk.grant'),
      failures: { conflict: t('bulk.grantMember') },
      isFor: ({ membership }) => membership !== 'member',
      run: (ids, reason = '') => grantAll({ ids, reason }).unwrap(),
      confirm: (count) => ({
        title: t('bulk.grantTitle', { count }),
        text: t('bulk.grantText'),
        action: t('bulk.grant'),
        reason: 'required',
      }),
    },
  ];

  return (
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
      bulk={bulk}
      filters={
        <Filters list={list}>
          <SearchField list={list} name="q" label={t('filters.q')} help={t('filters.qHelp')} />
          <FilterSelect
            list={list}
            name="membership"
            label={t('filters.membership')}
            options={states.map((value) => ({ value, label: t(`states.${value}`) }))}
          />
          <FilterSelect
            list={list}
            name="role"
            label={t('filters.role')}
            options={roles.map((value) => ({ value, label: t(`roles.${value}`) }))}
          />
          <FilterSelect
            list={list}
            name="tag"
            label={t('filters.tag')}
            options={(known.data?.tags ?? []).map((value) => ({ value, label: value }))}
          />
          <FilterSelect
            list={list}
            name="language"
            label={t('filters.language')}
            options={languages.map((value) => ({ value, label: copy.languageOf(value) }))}
          />
          <FilterSelect
            list={list}
            name="secondFactor"
            label={t('filters.secondFactor')}
            options={(['on', 'off'] as const).map((value) => ({ value, label: t(`secondFactor.${value}`) }))}
          />
        </Filters>
      }
    />
  );
}
