import { useGrantMembershipMutation, type AdminMemberDto } from '@leap/client/admin';
import { BOOKING_ZONE, dateIn, instantOf } from '@leap/domain';
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

/** The values of the membership that was granted, or none. */
const valuesOf = ({ decision }: AdminMemberDto) =>
  decision?.kind === 'granted'
    ? {
        // The last millisecond of the last day belongs to the membership.
        until: decision.until ? dateIn(new Date(Date.parse(decision.until) - 1), BOOKING_ZONE) : '',
        reason: decision.reason,
      }
    : { until: '', reason: '' };

/** Grants a membership with a reason and an optional end, or changes them. */
export function GrantMembership({ member, onEnd }: { member: AdminMemberDto; onEnd(outcome: Outcome<unknown>): void }) {
  const { t } = useTranslation('admin-members');
  const [grant] = useGrantMembershipMutation();
  const { runAction, isBusy } = useAction();
  const [isOpen, setIsOpen] = useState(false);
  const name = nameOf(member);
  const who = name === member.email ? name : `${name} (${member.email})`;
  const verb = member.decision?.kind === 'granted' ? 'regrant' : 'grant';
  const form = useForm({
    initial: () => valuesOf(member),
    validate: ({ until, reason }) => ({
      ...(until !== '' && endOf(until) <= new Date() ? { until: t('actions.untilPast') } : {}),
      ...(reason.trim() === '' ? { reason: t('actions.reasonMissing') } : {}),
    }),
  });

  function change(open: boolean): void {
    setIsOpen(open);
    if (open) form.reset(valuesOf(member));
  }

  async function send({ until, reason }: { until: string; reason: string }): Promise<void> {
    const grantMembershipDto = {
      reason,
      version: member.updatedAt,
      ...(until === '' ? {} : { until: endOf(until).toISOString() }),
    };
    const outcome = await runAction(() => grant({ id: member.id, grantMembershipDto }), {
      done: t(verb === 'grant' ? 'actions.granted' : 'actions.regranted'),
    });
    if (outcome.isDone) setIsOpen(false);
    onEnd(outcome);
  }

  return (
    <>
      <Button variant="secondary" onClick={() => change(true)}>
        {t(`actions.${verb}`)}
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={change}
        title={t(`actions.${verb}Title`, { name })}
        description={t(`actions.${verb}Text`, { who })}
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
              {t(verb === 'grant' ? 'actions.grant' : 'actions.save')}
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
