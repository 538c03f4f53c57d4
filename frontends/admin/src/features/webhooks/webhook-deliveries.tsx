import {
  listWebhookDeliveriesFilters,
  useListWebhookDeliveriesPagesInfiniteQuery,
  useResendFailedWebhookDeliveriesMutation,
  useResendWebhookDeliveryMutation,
  type WebhookDeliveryDto,
  type WebhookDto,
} from '@leap/client/admin';
import { useTranslation } from '@leap/platform';
import { Button, cx, Tag } from '@leap/ui';
import { useTime } from '../people/use-time';
import { ActionButton } from '../record/action-button';
import type { Column } from '../table/column';
import { DataTable } from '../table/data-table';
import { Filters, FilterSelect } from '../table/filter-fields';
import { useListFilters } from '../table/use-list-filters';
import { useLookAgain } from './use-look-again';
import styles from './webhooks.module.css';

const states = ['pending', 'delivered', 'failed'] as const;
const tones = { pending: 'gold', delivered: 'sage', failed: 'clay' } as const;

/** What a webhook was sent, what became of it, and the way to send it again. */
export function WebhookDeliveries({ webhook: { id, state, failedCount } }: { webhook: WebhookDto }) {
  const { t } = useTranslation('admin-webhooks');
  const { time } = useTime();
  const isOn = !state.startsWith('off');
  const list = useListFilters(listWebhookDeliveriesFilters);
  const pages = useListWebhookDeliveriesPagesInfiniteQuery(
    { id, ...list.filters },
    { refetchOnMountOrArgChange: true, pollingInterval: useLookAgain() },
  );
  const [resend] = useResendWebhookDeliveryMutation();
  const [resendFailed] = useResendFailedWebhookDeliveriesMutation();
  const columns: Column<WebhookDeliveryDto>[] = [
    { key: 'event', header: t('deliveries.event'), isMain: true, cell: ({ event }) => t(`fields.${event.type}`) },
    {
      key: 'state',
      header: t('columns.state'),
      cell: ({ state }) => <Tag tone={tones[state]}>{t(`deliveries.${state}`)}</Tag>,
    },
    {
      key: 'answer',
      header: t('deliveries.answer'),
      cell: ({ status, failure }) =>
        failure === undefined || failure === 'status' ? (status ?? '') : t(`failures.${failure}`),
    },
    { key: 'attempts', header: t('deliveries.attempts'), cell: ({ attempts }) => attempts },
    { key: 'createdAt', header: t('deliveries.happenedAt'), cell: ({ createdAt }) => time(createdAt) },
    { key: 'attemptedAt', header: t('deliveries.attemptedAt'), cell: ({ attemptedAt }) => time(attemptedAt) },
    {
      key: 'dueAt',
      header: t('deliveries.dueAt'),
      isDefault: false,
      cell: ({ dueAt }) => time(dueAt),
    },
    {
      key: 'resend',
      header: t('columns.actions'),
      cell: (row) =>
        isOn && (
          <ActionButton
            label={t('deliveries.resend')}
            accessibleLabel={t('deliveries.resendOne', {
              kind: t(`fields.${row.event.type}`),
              time: time(row.createdAt),
            })}
            done={t('deliveries.resent')}
            variant="quiet"
            call={() => resend({ id, deliveryId: row.id })}
          />
        ),
    },
  ];
  return (
    <DataTable
      name="webhook-deliveries"
      caption={t('deliveries.title')}
      columns={columns}
      pages={pages}
      nameOf={({ event }) => t(`fields.${event.type}`)}
      detail={({ event }) => (
        <details>
          <summary>{t('deliveries.body')}</summary>
          <pre className={cx('ui-small', styles.body)}>{JSON.stringify(event, undefined, 2)}</pre>
        </details>
      )}
      isFiltered={list.isFiltered}
      empty={{ title: t('deliveries.empty.title'), text: t('deliveries.empty.text') }}
      filters={
        <>
          <Filters list={list}>
            <FilterSelect
              list={list}
              name="state"
              label={t('columns.state')}
              options={states.map((value) => ({ value, label: t(`deliveries.${value}`) }))}
            />
          </Filters>
          {failedCount > 0 && isOn && (
            <ActionButton
              label={t('deliveries.resendFailed', { count: failedCount })}
              done={t('deliveries.resent')}
              call={() => resendFailed(id)}
            />
          )}
          <Button variant="quiet" busy={pages.isFetching} onClick={() => void pages.refetch()}>
            {t('deliveries.askAgain')}
          </Button>
        </>
      }
    />
  );
}
