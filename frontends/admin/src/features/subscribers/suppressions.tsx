import {
  isApiError,
  useAddAdminMailSuppressionMutation,
  useListAdminMailSuppressionsPagesInfiniteQuery,
  useRemoveAdminMailSuppressionMutation,
  type MailSuppressionDto,
} from '@leap/client/admin';
import { isPossibleEmail } from '@leap/domain';
import { useForm } from '@leap/forms';
import { useTranslation } from '@leap/platform';
import { Button, SelectField, TextField } from '@leap/ui';
import { useTime } from '../people/use-time';
import { RecordPart } from '../record/record-page';
import { useAction } from '../record/use-action';
import type { Column } from '../table/column';
import { DataTable } from '../table/data-table';
import { SearchField } from '../table/filter-fields';
import { useListFilters } from '../table/use-list-filters';
import styles from './subscribers.module.css';

const reasons = ['complained', 'asked', 'bounced', 'other'] as const;
/** Another parameter than the subscribers' `q`. */
const empty = { email: '', reason: 'complained', note: '' };

/** Suppressed addresses: added by bounces and complaints, or by hand. */
/** The page has another list with a search of its own. */
const keys = ['suppressed'] as const;

export function Suppressions() {
  const { t } = useTranslation('admin-subscribers');
  const { time } = useTime();
  const list = useListFilters(keys);
  const { suppressed: q } = list.filters;
  const pages = useListAdminMailSuppressionsPagesInfiniteQuery(q === undefined ? {} : { q }, {
    refetchOnMountOrArgChange: true,
  });
  const [remove] = useRemoveAdminMailSuppressionMutation();
  const { runAction, isBusy } = useAction();

  const columns: Column<MailSuppressionDto>[] = [
    { key: 'email', header: t('columns.email'), isMain: true, cell: ({ email }) => email },
    { key: 'reason', header: t('columns.reason'), cell: ({ reason }) => t(`reasons.${reason}`) },
    { key: 'note', header: t('columns.note'), cell: ({ note }) => note },
    {
      key: 'createdAt',
      header: t('columns.since'),
      cell: ({ createdAt }) => <time dateTime={createdAt}>{time(createdAt)}</time>,
    },
    {
      key: 'remove',
      header: t('suppressions.removeAddress'),
      cell: ({ id, email }) => (
        <Button
          variant="quiet"
          size="small"
          busy={isBusy}
          aria-label={t('suppressions.removeAddressNamed', { email })}
          onClick={() => void runAction(() => remove(id), { done: t('suppressions.addressRemoved', { email }) })}
        >
          {t('suppressions.removeAddress')}
        </Button>
      ),
    },
  ];

  return (
    <RecordPart id="suppressions" title={t('suppressions.title')}>
      <p>{t('suppressions.text')}</p>
      <AddSuppression />
      <DataTable
        name="suppressions"
        caption={t('suppressions.title')}
        columns={columns}
        pages={pages}
        nameOf={({ email }) => email}
        isFiltered={list.isFiltered}
        empty={{ title: t('suppressions.empty') }}
        filters={
          <div className={styles.search}>
            <SearchField
              list={list}
              name="suppressed"
              label={t('suppressions.search')}
              help={t('suppressions.searchHelp')}
            />
          </div>
        }
      />
    </RecordPart>
  );
}

function AddSuppression() {
  const { t } = useTranslation('admin-subscribers');
  const [add] = useAddAdminMailSuppressionMutation();
  const { runAction, isBusy } = useAction();
  const form = useForm({
    initial: () => ({ ...empty }),
    validate: ({ email, note }) => ({
      ...(isPossibleEmail(email) ? {} : { email: t('suppressions.badEmail') }),
      ...(Array.from(note).length > 300 ? { note: t('suppressions.longNote') } : {}),
    }),
  });

  async function send({ email, reason, note }: typeof empty): Promise<void> {
    const known = reasons.find((one) => one === reason) ?? 'other';
    const outcome = await runAction(() => add({ email, reason: known, ...(note.trim() === '' ? {} : { note }) }), {
      done: t('suppressions.added', { email }),
    });
    if (outcome.isDone) form.reset({ ...empty });
    else if (isApiError(outcome.error) && outcome.error.fieldErrors?.some(({ field }) => field === 'email'))
      form.showErrors({ email: t('suppressions.badEmail') });
  }

  return (
    <form ref={form.formRef} className={styles.form} noValidate onSubmit={form.onSubmit((values) => void send(values))}>
      <TextField
        {...form.field('email')}
        type="email"
        inputMode="email"
        autoComplete="off"
        label={t('columns.email')}
        required
        error={form.errors.email}
      />
      <SelectField
        {...form.field('reason')}
        label={t('columns.reason')}
        options={reasons.map((value) => ({ value, label: t(`reasons.${value}`) }))}
      />
      <TextField {...form.field('note')} autoComplete="off" label={t('columns.note')} error={form.errors.note} />
      <p className="ui-row">
        <Button type="submit" variant="secondary" busy={isBusy} busyLabel={t('suppressions.adding')}>
          {t('suppressions.add')}
        </Button>
      </p>
    </form>
  );
}
