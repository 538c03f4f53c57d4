import { useGrantMembershipMutation, type AdminMemberDto } from '@leap/client/admin';
import { BOOKING_ZONE, instantOf } from '@leap/domain';
import { useForm } from '@leap/forms';
import { useTranslation } from '@leap/platform';
import { Button, TextArea, TextField } from '@leap/ui';
import { Dialog } from '@leap/ui/dialog';
import { useState } from 'react';
import { useAction, type Outcome } from '../record/use-action';
import styles from './members.module.css';
import { nameOf } from './member-name';

const LONGEST_REASON = 500;
const DAY = 86_400_000;

/** The end of a day in the practice's time zone. */
const endOf = (day: string): Date => new Date(instantOf(Date.parse(day) + DAY, BOOKING_ZONE));

/** Grants a membership with a reason and an optional end. */
export function GrantMembership({ member, onEnd }: { member: AdminMemberDto; onEnd(outcome: Outcome<unknown>): void }) {
  const { t } = useTranslation('admin-members');
  const [grant] = useGrantMembershipMutation();
  const { runAction, isBusy } = useAction();
  const [isOpen, setIsOpen] = useState(false);
  const form = useForm({
    initial: () => ({ until: '', reason: '' }),
    validate: ({ until, reason }) => ({
      ...(until !== '' && endOf(until) <= new Date() ? { until: t('actions.untilPast') } : {}),
      ...(reason.trim() === '' ? { reason: t('actions.reasonMissing') } : {}),
    }),
  });

  function change(open: boolean): void {
    setIsOpen(open);
    if (open) form.reset({ until: '', reason: '' });
  }

  async function send({ until, reason }: { until: string; reason: string }): Promise<void> {
    const grantMembershipDto = {
      reason,
      version: member.updatedAt,
      ...(until === '' ? {} : { until: endOf(until).toISOString() }),
    };
    const outcome = await runAction(() => grant({ id: member.id, grantMembershipDto }), { done: t('actions.granted') });
    if (outcome.isDone) setIsOpen(false);
    onEnd(outcome);
  }

  return (
    <>
      <Button variant="secondary" onClick={() => change(true)}>
        {t('actions.grant')}
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={change}
        title={t('actions.grantTitle', { name: nameOf(member) })}
        description={t('actions.grantText')}
        closeLabel={t('actions.close')}
      >
        <form
          ref={form.formRef}
          className={styles.form}
          noValidate
          onSubmit={form.onSubmit((values) => void send(values))}
        >
          <TextField
            type="date"
            label={t('actions.until')}
            help={t('actions.untilHelp')}
            error={form.errors.until}
            {...form.field('until')}
          />
          <TextArea
            label={t('actions.reason')}
            help={t('actions.reasonHelp')}
            required
            rows={3}
            maxLength={LONGEST_REASON}
            error={form.errors.reason}
            {...form.field('reason')}
          />
          <p className="ui-row">
            <Button type="submit" busy={isBusy} busyLabel={t('actions.busy')}>
              {t('actions.grant')}
            </Button>
            <Button variant="secondary" onClick={() => change(false)}>
              {t('actions.keep')}
            </Button>
          </p>
        </form>
      </Dialog>
    </>
  );
}
