import { formatNumber, useLanguage } from '@leap/i18n';
import { useTranslation } from '@leap/platform';
import { Button, Callout } from '@leap/ui';
import { useState } from 'react';
import { ConfirmDialog } from '../confirm/confirm-dialog';
import type { BulkAction } from './column';
import styles from './data-table.module.css';
import { useBulk } from './use-bulk';

interface BulkBarProps<Row> {
  rows: readonly Row[];
  actions: readonly BulkAction<Row>[];
  chosen: ReadonlySet<string>;
  drop(ids: readonly string[]): void;
  clear(): void;
  /** Name of a row, for failures. */
  nameOf(row: Row): string;
}

/** Bulk actions on the selected rows, and their result: failed rows are listed with their reason. */
export function BulkBar<Row extends { id: string }>({ rows, actions, chosen, drop, clear, nameOf }: BulkBarProps<Row>) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const { run, running, outcome, idsFor, forget } = useBulk({ rows, chosen, drop, nameOf });
  const [asked, setAsked] = useState<BulkAction<Row>>();
  const texts = asked?.confirm?.(idsFor(asked).length);

  function start(action: BulkAction<Row>): void {
    if (action.confirm) setAsked(action);
    else void run(action);
  }

  return (
    <div className={styles.bulk}>
      {chosen.size > 0 && (
        <div className={styles.chosen} role="group" aria-label={t('table.bulk.label')}>
          <p role="status">
            {t('table.bulk.chosen', { count: chosen.size, number: formatNumber(chosen.size, language) })}
          </p>
          <div className="ui-row">
            {actions.map((action) => (
              <Button
                key={action.key}
                size="small"
                variant="secondary"
                disabled={idsFor(action).length === 0}
                busy={running === action.key}
                busyLabel={t('table.bulk.busy')}
                onClick={() => start(action)}
              >
                {action.label}
              </Button>
            ))}
            <Button size="small" variant="quiet" onClick={clear}>
              {t('table.bulk.clear')}
            </Button>
          </div>
        </div>
      )}
      <div role="status">
        {outcome && (
          <Callout
            tone={outcome.failed.length > 0 || outcome.stopped ? 'alarm' : 'success'}
            title={t('table.bulk.result', {
              label: outcome.label,
              count: outcome.done,
              number: formatNumber(outcome.done, language),
            })}
          >
            {outcome.stopped && <p>{outcome.stopped}</p>}
            {outcome.failed.length > 0 && (
              <>
                <p>
                  {t('table.bulk.failed', {
                    count: outcome.failed.length,
                    number: formatNumber(outcome.failed.length, language),
                  })}
                </p>
                <ul>
                  {outcome.failed.map(({ id, name, texts: why }) => (
                    <li key={id}>
                      <strong>{name}</strong>: {why}
                    </li>
                  ))}
                </ul>
              </>
            )}
            <Button size="small" variant="quiet" onClick={forget}>
              {t('table.bulk.forget')}
            </Button>
          </Callout>
        )}
      </div>
      {asked && texts && (
        <ConfirmDialog
          {...texts}
          open
          onOpenChange={() => setAsked(undefined)}
          onConfirm={(answer) => {
            setAsked(undefined);
            void run(asked, answer);
          }}
        />
      )}
    </div>
  );
}
