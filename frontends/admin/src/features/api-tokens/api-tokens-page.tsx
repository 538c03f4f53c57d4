import {
  listApiTokensFilters,
  useApiAddress,
  useListApiTokensPagesInfiniteQuery,
  useRevokeApiTokenMutation,
  type ApiTokenDto,
} from '@leap/client/admin';
import { tokenRooms } from '@leap/domain';
import { useTranslation } from '@leap/platform';
import type { PageContext, PageHead } from '@leap/platform';
import { ButtonLink, TextLink } from '@leap/ui';
import { paths } from '../../paths';
import { AdminLayout } from '../layout/admin-layout';
import { useTime } from '../people/use-time';
import { ActionButton } from '../record/action-button';
import type { Column } from '../table/column';
import { DataTable } from '../table/data-table';
import { Filters, FilterSelect } from '../table/filter-fields';
import { useListFilters } from '../table/use-list-filters';
import { apiTokenTexts } from './api-token-texts';

export const texts = apiTokenTexts;

const states = ['active', 'expired', 'revoked'] as const;

export function head({ t }: PageContext): PageHead {
  return { title: t('admin-tokens:title'), description: t('admin-tokens:intro'), noindex: true };
}

/** /admin/api-tokens: the tokens with which other programs work with this site. */
export function Page() {
  const { t } = useTranslation('admin-tokens');
  const addressOf = useApiAddress();
  return (
    <AdminLayout
      section="api-tokens"
      next={paths.apiTokens}
      title={t('title')}
      intro={t('intro')}
      actions={<ButtonLink to={paths.newApiToken}>{t('new')}</ButtonLink>}
    >
      <ApiTokens />
      <p className="ui-small ui-soft">
        {t('document.text')} <TextLink href={addressOf('/api/admin/openapi.json')}>{t('document.link')}</TextLink>
      </p>
    </AdminLayout>
  );
}

function ApiTokens() {
  const { t } = useTranslation('admin-tokens');
  const { dayOf, time } = useTime();
  const list = useListFilters(listApiTokensFilters);
  const pages = useListApiTokensPagesInfiniteQuery(list.filters, { refetchOnMountOrArgChange: true });
  const [revoke] = useRevokeApiTokenMutation();
  const columns: Column<ApiTokenDto>[] = [
    {
      key: 'name',
      header: t('columns.name'),
      isMain: true,
      cell: ({ name, lastFour }) => (
        <>
          {name} <span className="ui-soft">…{lastFour}</span>
        </>
      ),
    },
    { key: 'scopes', header: t('columns.scopes'), cell: ({ scopes }) => <Access scopes={scopes} /> },
    { key: 'state', header: t('columns.state'), cell: ({ state }) => t(`states.${state}`) },
    {
      key: 'lastUsedAt',
      header: t('columns.lastUsedAt'),
      cell: ({ lastUsedAt }) => (lastUsedAt === undefined ? t('neverUsed') : time(lastUsedAt)),
    },
    {
      key: 'expiresAt',
      header: t('columns.expiresAt'),
      cell: ({ expiresAt }) => (expiresAt === undefined ? t('lifetimes.open') : dayOf(expiresAt)),
    },
    {
      key: 'createdAt',
      header: t('columns.createdAt'),
      cell: ({ createdAt, createdBy }) => `${dayOf(createdAt)}, ${createdBy}`,
    },
    {
      key: 'revoke',
      header: t('columns.actions'),
      cell: ({ id, name, state }) =>
        state === 'active' && (
          <ActionButton
            label={t('revoke', { name })}
            done={t('revoked', { name })}
            variant="quiet"
            call={() => revoke(id)}
            confirm={{ title: t('revokeTitle', { name }), text: t('revokeText'), action: t('revokeAction') }}
          />
        ),
    },
  ];
  return (
    <DataTable
      name="api-tokens"
      caption={t('title')}
      columns={columns}
      pages={pages}
      nameOf={({ name }) => name}
      isFiltered={list.isFiltered}
      empty={{
        title: t('empty.title'),
        text: t('empty.text'),
        action: <ButtonLink to={paths.newApiToken}>{t('new')}</ButtonLink>,
      }}
      filters={
        <Filters list={list}>
          <FilterSelect
            list={list}
            name="state"
            label={t('columns.state')}
            options={states.map((value) => ({ value, label: t(`states.${value}`) }))}
          />
        </Filters>
      }
    />
  );
}

/** The rooms that a token may read or change. */
function Access({ scopes }: Pick<ApiTokenDto, 'scopes'>) {
  const { t } = useTranslation('admin-tokens');
  const lines = tokenRooms.flatMap((room) => {
    const [reads, writes] = [scopes.includes(`${room}:read`), scopes.includes(`${room}:write`)];
    if (!reads && !writes) return [];
    return `${t(`fields.${room}`)}: ${t(`access.${writes ? (reads ? 'change' : 'write') : 'read'}`)}`;
  });
  return lines.join(' · ');
}
