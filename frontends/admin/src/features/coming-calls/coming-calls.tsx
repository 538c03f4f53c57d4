import { useChangeAdminCallMutation, type AdminCallDto, type AdminWeeklyCallDto } from '@leap/client/admin';
import { callNoteIn, zoneName } from '@leap/domain';
import { formatDate, useLanguage } from '@leap/i18n';
import { useTranslation } from '@leap/platform';
import { Button, Tag, cx } from '@leap/ui';
import { Dialog } from '@leap/ui/dialog';
import { useState } from 'react';
import { ConfirmDialog } from '../confirm/confirm-dialog';
import { useAction } from '../record/use-action';
import { RecordPart } from '../record/record-page';
import { ChangeCall } from './change-call';
import recordStyles from '../record/record.module.css';
import styles from './coming-calls.module.css';

interface ComingCallsProps {
  call: AdminWeeklyCallDto;
  /** The pod whose call it is; absent: the call of all members. */
  podId?: string;
  refetch(): void;
}

/** What is asked about a call. */
interface Asked {
  action: 'cancel' | 'move' | 'restore';
  of: AdminCallDto;
}

const actionsOf = {
  regular: ['move', 'cancel'],
  moved: ['move', 'cancel', 'restore'],
  cancelled: ['move', 'restore'],
} as const satisfies Record<AdminCallDto['status'], readonly Asked['action'][]>;

/** The calls of the coming weeks, each with its actions; those who take part are notified of each change, which is confirmed before. */
export function ComingCalls({ call, podId, refetch }: ComingCallsProps) {
  const { t } = useTranslation('admin-weekly-call');
  const language = useLanguage();
  const { timeZone, calls } = call;
  const [asked, setAsked] = useState<Asked>();
  const [isOpen, setIsOpen] = useState(false);
  const zone = zoneName(new Date(), timeZone, language);
  const timeOf = (instant: string): string => formatDate(instant, language, 'dayTime', timeZone);
  const ask = (next: Asked): void => {
    setAsked(next);
    setIsOpen(true);
  };
  const dialog = { open: isOpen, onOpenChange: setIsOpen };
  return (
    <RecordPart id="calls" title={t('calls.title')}>
      <p className="ui-soft">{t('calls.text', { zone })}</p>
      <ul className={recordStyles.rows}>
        {calls.map((one) => {
          const { week, status, startsAt, regularStartsAt } = one;
          const note = status === 'regular' ? undefined : callNoteIn(one.note, language);
          const button = (action: Asked['action']) => (
            <Button
              key={action}
              variant="quiet"
              size="small"
              aria-label={t('calls.named', { action: t(`calls.${action}`), time: timeOf(startsAt) })}
              onClick={() => ask({ action, of: one })}
            >
              {t(`calls.${action}`)}
            </Button>
          );
          return (
            <li key={week} className={recordStyles.row}>
              <span className={cx(recordStyles.rowText, styles.when)}>
                <time dateTime={startsAt} className={cx('ui-line-start', status === 'cancelled' && styles.struck)}>
                  {timeOf(startsAt)}
                </time>{' '}
                {status !== 'regular' && <Tag>{t(`calls.status.${status}`)}</Tag>}{' '}
                {status === 'moved' && (
                  <span className="ui-soft">{t('calls.instead', { time: timeOf(regularStartsAt) })}</span>
                )}
                {note && (
                  <span className={styles.note} lang={note.language}>
                    {note.text}
                  </span>
                )}
              </span>
              <span className={styles.actions}>{actionsOf[status].map(button)}</span>
            </li>
          );
        })}
      </ul>
      {asked?.action === 'restore' && (
        <RestoreCall
          key={asked.of.week}
          {...dialog}
          of={asked.of}
          podId={podId}
          time={timeOf(asked.of.startsAt)}
          refetch={refetch}
        />
      )}
      {asked && asked.action !== 'restore' && (
        <Dialog
          {...dialog}
          title={t(asked.action === 'move' ? 'change.moveTitle' : 'change.cancelTitle', {
            time: timeOf(asked.of.startsAt),
          })}
          description={t(podId === undefined ? 'change.text' : 'change.textOfPod')}
          closeLabel={t('change.close')}
        >
          <ChangeCall
            key={`${asked.of.week}-${asked.action}`}
            status={asked.action === 'move' ? 'moved' : 'cancelled'}
            of={asked.of}
            podId={podId}
            timeZone={timeZone}
            zone={zone}
            refetch={refetch}
            close={() => setIsOpen(false)}
          />
        </Dialog>
      )}
    </RecordPart>
  );
}

interface RestoreCallProps {
  open: boolean;
  onOpenChange(open: boolean): void;
  of: AdminCallDto;
  podId: string | undefined;
  time: string;
  refetch(): void;
}

function RestoreCall({ open, onOpenChange, of: { week, version }, podId, time, refetch }: RestoreCallProps) {
  const { t } = useTranslation('admin-weekly-call');
  const [change] = useChangeAdminCallMutation();
  const { runAction, isBusy } = useAction();

  async function restore(): Promise<void> {
    const body = { status: 'regular' as const, note: {}, version };
    const outcome = await runAction(() => change({ week, podId, changeAdminCallDto: body }), {
      done: t('restore.done'),
      failed: t('change.begun'),
    });
    if (!outcome.isDone) refetch();
    onOpenChange(false);
  }

  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('restore.title', { time })}
      text={t(podId === undefined ? 'restore.text' : 'restore.textOfPod')}
      action={t('restore.action')}
      onConfirm={() => void restore()}
      isBusy={isBusy}
    />
  );
}
