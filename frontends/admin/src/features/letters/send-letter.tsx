import {
  useDeleteAdminLetterMutation,
  useGetAdminLetterAudienceQuery,
  useScheduleAdminLetterMutation,
  useSendAdminLetterMutation,
  useSession,
  useTestAdminLetterMutation,
  useUnscheduleAdminLetterMutation,
  type AdminLetterDto,
} from '@leap/contracts/admin';
import { formatNumber, useLanguage } from '@leap/i18n';
import { useNavigate, useTranslation } from '@leap/platform';
import { Button, Callout } from '@leap/ui';
import { useState } from 'react';
import { paths } from '../../paths';
import { ConfirmDialog } from '../record/confirm-dialog';
import { ScheduleDialog } from '../record/schedule-dialog';
import { useAct } from '../record/use-act';
import styles from './letters.module.css';

interface SendLetterProps {
  letter: AdminLetterDto;
  /** The version that the words in the form were made from. */
  version: string;
  /** Whether there are words that are not saved. */
  isDirty: boolean;
  isComplete: boolean;
  /** Saves them first: what goes out is what is stored. */
  save(): Promise<AdminLetterDto | undefined>;
  /** Tells the form that this page made another version. */
  onChange(letter: AdminLetterDto): void;
}

/** Tries a letter out, sends it now or later, and says to whom. */
export function SendLetter({ letter, version, isDirty, isComplete, save, onChange }: SendLetterProps) {
  const { t } = useTranslation('admin-letters');
  const { user } = useSession();
  const language = useLanguage();
  const navigate = useNavigate();
  const { act, isBusy } = useAct();
  const { data: audience } = useGetAdminLetterAudienceQuery(undefined, { refetchOnMountOrArgChange: true });
  const [tryOut] = useTestAdminLetterMutation();
  const [send] = useSendAdminLetterMutation();
  const [schedule] = useScheduleAdminLetterMutation();
  const [unschedule] = useUnscheduleAdminLetterMutation();
  const [remove] = useDeleteAdminLetterMutation();
  const [asks, setAsks] = useState<'send' | 'schedule' | 'delete'>();
  const total = (audience?.en ?? 0) + (audience?.es ?? 0);

  /** The letter as it is stored, with what was typed. */
  const stored = async (): Promise<AdminLetterDto | undefined> => (isDirty ? save() : letter);

  async function sendTest(which: 'en' | 'es'): Promise<void> {
    const saved = await stored();
    if (saved) await act(() => tryOut({ id: saved.id, testLetterDto: { language: which } }), { done: t('send.tested', { email: user?.email }), failed: t('send.testFailed') });
  }

  async function sendNow(): Promise<void> {
    setAsks(undefined);
    const saved = await stored();
    if (saved) await act(() => send({ id: saved.id, letterVersionDto: { version: saved.updatedAt } }), { done: t('send.begun') });
  }

  async function sendLater(scheduledAt: string): Promise<void> {
    const saved = await stored();
    if (!saved) return;
    const outcome = await act(() => schedule({ id: saved.id, scheduleLetterDto: { version: saved.updatedAt, scheduledAt } }), { done: t('send.scheduled') });
    if (!outcome.isDone) return;
    if (outcome.data) onChange(outcome.data);
    setAsks(undefined);
  }

  async function takeBack(): Promise<void> {
    const outcome = await act(() => unschedule({ id: letter.id, letterVersionDto: { version } }), { done: t('send.unscheduled') });
    if (outcome.isDone && outcome.data) onChange(outcome.data);
  }

  async function deleteDraft(): Promise<void> {
    setAsks(undefined);
    const outcome = await act(() => remove(letter.id), { done: t('send.deleted') });
    if (outcome.isDone) void navigate(paths.letters);
  }

  return (
    <div className={styles.send}>
      {audience && (
        <p>
          {audience.isMailOn
            ? t('send.audience', { count: total, total: formatNumber(total, language), en: formatNumber(audience.en, language), es: formatNumber(audience.es, language) })
            : t('send.mailOff')}
        </p>
      )}
      {!isComplete && <Callout>{t('send.incomplete')}</Callout>}
      <p className="ui-actions">
        {(['en', 'es'] as const).map((which) => (
          <Button key={which} variant="secondary" busy={isBusy} onClick={() => void sendTest(which)}>
            {t(`send.test.${which}`)}
          </Button>
        ))}
      </p>
      <p className="ui-actions">
        <Button disabled={!isComplete || !audience?.isMailOn || total === 0} onClick={() => setAsks('send')}>
          {t('send.now')}
        </Button>
        <Button variant="secondary" disabled={!isComplete || !audience?.isMailOn} onClick={() => setAsks('schedule')}>
          {t(letter.status === 'scheduled' ? 'send.reschedule' : 'send.later')}
        </Button>
        {letter.status === 'scheduled' ? (
          <Button variant="quiet" busy={isBusy} onClick={() => void takeBack()}>
            {t('send.unschedule')}
          </Button>
        ) : (
          <Button variant="quiet" onClick={() => setAsks('delete')}>
            {t('send.delete')}
          </Button>
        )}
      </p>
      <ConfirmDialog open={asks === 'send'} onOpenChange={() => setAsks(undefined)} title={t('send.sendTitle', { count: total, total: formatNumber(total, language) })} text={t('send.sendText')} action={t('send.now')} isBusy={isBusy} onConfirm={() => void sendNow()} />
      <ConfirmDialog open={asks === 'delete'} onOpenChange={() => setAsks(undefined)} title={t('send.deleteTitle')} text={t('send.deleteText')} action={t('send.delete')} isBusy={isBusy} onConfirm={() => void deleteDraft()} />
      <ScheduleDialog
        open={asks === 'schedule'}
        onOpenChange={() => setAsks(undefined)}
        isBusy={isBusy}
        words={{ title: t('schedule.title'), text: t('schedule.text'), at: t('schedule.at'), missing: t('schedule.missing'), action: t('schedule.action'), busy: t('schedule.busy') }}
        onPlan={(at) => void sendLater(at)}
      />
    </div>
  );
}
