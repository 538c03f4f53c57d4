import { useAdminLetterPagesInfiniteQuery, useCreateAdminLetterMutation, type AdminLetterSummaryDto } from '@leap/contracts/admin';
import { formatNumber, useLanguage } from '@leap/i18n';
import { useNavigate, useTranslation } from '@leap/platform';
import type { PageContext, PageHead } from '@leap/platform';
import { Button, Tag } from '@leap/ui';
import { paths } from '../../paths';
import { AdminLayout } from '../layout/admin-layout';
import { useAct } from '../record/use-act';
import type { Column } from '../table/column';
import { DataTable } from '../table/data-table';
import { Filters, FilterSelect } from '../table/filter-fields';
import { useListFilters } from '../table/use-list-filters';
import { subjectOf } from './letter-values';
import { lettersTexts } from './letters-texts';
import { useLetterWords } from './use-letter-words';

export const texts = lettersTexts;

export function head({ t }: PageContext): PageHead {
  return { title: t('admin-letters:head.title'), description: t('admin-letters:head.description'), noindex: true };
}

/** /admin/letters: letters to the subscribers. */
export function Page() {
  const { t } = useTranslation('admin-letters');
  return (
    <AdminLayout section="letters" next={paths.letters} title={t('title')} intro={t('intro')}>
      <Letters />
    </AdminLayout>
  );
}

const keys = ['status'] as const;
const statuses = ['draft', 'scheduled', 'sending', 'paused', 'sent', 'cancelled'] as const;

function Letters() {
  const { t } = useTranslation('admin-letters');
  const language = useLanguage();
  const { stateOf, toneOf } = useLetterWords();
  const list = useListFilters(keys);
  const pages = useAdminLetterPagesInfiniteQuery(list.filters, { refetchOnMountOrArgChange: true });
  const nameOf = (letter: AdminLetterSummaryDto): string => subjectOf(letter, language) || t('untitled');

  const columns: Column<AdminLetterSummaryDto>[] = [
    { key: 'subject', header: t('columns.subject'), isMain: true, cell: nameOf },
    { key: 'status', header: t('columns.status'), cell: (letter) => <><Tag tone={toneOf(letter.status)}>{t(`statuses.${letter.status}`)}</Tag> {stateOf(letter)}</> },
    { key: 'recipients', header: t('columns.recipients'), align: 'end', cell: ({ isTaken, recipientsCount }) => (isTaken ? formatNumber(recipientsCount, language) : '') },
    { key: 'sent', header: t('columns.sent'), align: 'end', cell: ({ isTaken, sentCount }) => (isTaken ? formatNumber(sentCount, language) : '') },
    { key: 'bounced', header: t('columns.bounced'), align: 'end', isDefault: false, cell: ({ bouncedCount }) => formatNumber(bouncedCount, language) },
    { key: 'unknown', header: t('columns.unknown'), align: 'end', isDefault: false, cell: ({ unknownCount }) => formatNumber(unknownCount, language) },
  ];

  return (
    <>
      <NewLetter />
      <DataTable
        name="letters"
        caption={t('title')}
        columns={columns}
        pages={pages}
        nameOf={nameOf}
        rowLink={({ id }) => paths.letter(id)}
        isFiltered={list.isFiltered}
        empty={{ title: t('empty.title'), text: t('empty.text') }}
        filters={
          <Filters list={list}>
            <FilterSelect list={list} name="status" label={t('columns.status')} options={statuses.map((value) => ({ value, label: t(`statuses.${value}`) }))} />
          </Filters>
        }
      />
    </>
  );
}

function NewLetter() {
  const { t } = useTranslation('admin-letters');
  const navigate = useNavigate();
  const { act, isBusy } = useAct();
  const [create] = useCreateAdminLetterMutation();

  async function begin(): Promise<void> {
    const outcome = await act(() => create({}), { done: t('begun') });
    if (outcome.isDone && outcome.data) void navigate(paths.letter(outcome.data.id));
  }

  return (
    <p className="ui-actions">
      <Button busy={isBusy} busyLabel={t('beginning')} onClick={() => void begin()}>
        {t('begin')}
      </Button>
    </p>
  );
}
