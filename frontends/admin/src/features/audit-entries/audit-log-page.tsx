import { listAdminAuditEntriesFilters, useListAdminAuditEntriesPagesInfiniteQuery } from '@leap/client/admin';
import { useTranslation } from '@leap/platform';
import type { PageContext, PageHead } from '@leap/platform';
import { Button } from '@leap/ui';
import { paths } from '../../paths';
import { emailTextsTexts } from '../email-texts/email-texts-texts';
import { AdminLayout } from '../layout/admin-layout';
import { pageTextsTexts } from '../page-texts/page-texts-texts';
import { DataTable } from '../table/data-table';
import { FilterDate, Filters, FilterSelect } from '../table/filter-fields';
import { csvAddress, useListFilters } from '../table/use-list-filters';
import { useAuditColumns } from './audit-columns';
import { auditTexts } from '../audit-log/audit-texts';
import { EntryChanges } from './entry-changes';
import { useAuditLabels } from '../audit-log/use-audit-labels';

/** Value of the address's filter that also lists who looked at or searched what. */
const VIEWS_SHOWN = 'shown';

/** Entries name pages and emails as their own pages do. */
export const texts = { ...auditTexts, ...pageTextsTexts, ...emailTextsTexts };

export function head({ t }: PageContext): PageHead {
  return { title: t('admin-audit:head.title'), description: t('admin-audit:head.description'), noindex: true };
}

/** /admin/audit-log. */
export function Page() {
  const { t } = useTranslation('admin-audit');
  return (
    <AdminLayout section="audit-log" next={paths.auditLog} title={t('title')} intro={t('intro')}>
      <AuditLog />
    </AdminLayout>
  );
}

function AuditLog() {
  const { t } = useTranslation('admin-audit');
  const copy = useAuditLabels();
  const list = useListFilters(listAdminAuditEntriesFilters);
  // Who only looked is left out, unless somebody asks for it or for one such action.
  const areViewsShown = list.filters.views === VIEWS_SHOWN || list.filters.action !== undefined;
  const filters = { ...list.filters, views: areViewsShown ? undefined : ('hidden' as const) };
  const pages = useListAdminAuditEntriesPagesInfiniteQuery(filters, { refetchOnMountOrArgChange: true });
  const columns = useAuditColumns((actorId) => list.set('actorId', actorId));
  const actor = pages.currentData?.pages[0]?.items[0]?.actor;

  return (
    <DataTable
      name="audit-log"
      caption={t('title')}
      columns={columns}
      pages={pages}
      nameOf={({ action, createdAt }) => t('entry', { what: copy.actionOf(action), when: copy.timeOf(createdAt) })}
      csv={csvAddress('/api/admin/audit-entries/export.csv', filters)}
      detail={(entry) => entry.changes && <EntryChanges {...entry} />}
      isFiltered={list.isFiltered}
      empty={{ title: t('empty.title'), text: t('empty.text') }}
      filters={
        <Filters list={list}>
          <FilterSelect list={list} name="action" label={t('filters.action')} options={useActions()} />
          <FilterSelect list={list} name="subjectType" label={t('filters.subjectType')} options={useSubjects()} />
          <FilterDate list={list} name="from" label={t('filters.from')} />
          <FilterDate list={list} name="to" label={t('filters.to')} />
          <FilterSelect
            list={list}
            name="views"
            label={t('filters.views')}
            all={t('filters.viewsHidden')}
            options={[{ value: VIEWS_SHOWN, label: t('filters.viewsShown') }]}
          />
          {list.filters.actorId && (
            <p>
              <Button variant="secondary" size="small" onClick={() => list.set('actorId', '')}>
                {actor ? `${t('filters.mine', { name: copy.actorOf(actor) })} · ` : ''}
                {t('filters.everybody')}
              </Button>
            </p>
          )}
        </Filters>
      }
    />
  );
}

/** Every action with a text, in the order of its module. */
function useActions() {
  const { t } = useTranslation('admin-audit');
  const copy = t('actions', { returnObjects: true }) as Record<string, Record<string, string>>;
  return Object.entries(copy).flatMap(([module, actions]) =>
    Object.entries(actions).map(([action, label]) => ({ value: `${module}.${action}`, label })),
  );
}

function useSubjects() {
  const { t } = useTranslation('admin-audit');
  const copy = t('subjects', { returnObjects: true }) as Record<string, string>;
  return Object.entries(copy).map(([value, label]) => ({ value, label }));
}
