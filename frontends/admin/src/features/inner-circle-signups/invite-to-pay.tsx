import {
  isApiError,
  useInviteInnerCircleSignupMutation,
  useListAdminPromotionCodesPagesInfiniteQuery,
  useListAdminPlansQuery,
  useSession,
  type AdminInnerCircleSignupDto,
} from '@leap/client/admin';
import { inviteInnerCircleSignupFields } from '@leap/client/fields/inner-circle-signups-admin';
import type { PlanValue } from '@leap/domain';
import { useLanguage } from '@leap/i18n';
import {
  personalDraft,
  personalKey,
  tabAttempt,
  useFieldLabels,
  useForm,
  useRestoredDraft,
  type FormValues,
} from '@leap/forms';
import { useTranslation } from '@leap/platform';
import { Button, Callout, SelectField, TextArea } from '@leap/ui';
import { ChoiceGroup } from '@leap/ui/choice-group';
import { Dialog } from '@leap/ui/dialog';
import { useState } from 'react';
import recordStyles from '../record/record.module.css';
import { useAction } from '../record/use-action';
import { isOffered } from '../plans/use-plan-name';
import { useSignupLabels } from './use-signup-labels';

const ROWS = 4;

/** A button for the email that invites to pay; absent when it was paid, or while a fact decides about its stage. */
export function InviteToPay({ signup }: { signup: AdminInnerCircleSignupDto }) {
  const { t } = useTranslation('admin-inner-circle-signups');
  const labels = useSignupLabels();
  const { user } = useSession();
  const [isOpen, setIsOpen] = useState(false);
  const { invitation, firstName, email, language, isInvitable } = signup;

  if (!user || !isInvitable) return null;
  return (
    <>
      <Button variant="secondary" onClick={() => setIsOpen(true)}>
        {t(invitation ? 'invite.again' : 'invite.open')}
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setIsOpen}
        title={t('invite.title', { name: firstName })}
        description={t('invite.text', {
          email,
          language: labels.languageOf(language),
          stage: labels.stageOf('invited'),
        })}
        closeLabel={t('invite.close')}
      >
        <InviteForm key={user.id} signup={signup} userId={user.id} close={() => setIsOpen(false)} />
      </Dialog>
    </>
  );
}

interface InviteValues extends FormValues {
  plan: PlanValue;
  promotionCode: string;
  personalLine: string;
}

const draftFields = ['personalLine'] as const;
const conflicts: readonly unknown[] = ['edit_conflict', 'conflict'];
const isConflict = (error: unknown) => isApiError(error) && conflicts.includes(error.code);

/** Plan and personal line. The line stays until it is sent, also through a log-in; a double click sends once. */
function InviteForm({
  signup: { id, language, progressVersion: version, subscriptionType, invitation },
  userId,
  close,
}: {
  signup: AdminInnerCircleSignupDto;
  userId: string;
  close(): void;
}) {
  const { t } = useTranslation('admin-inner-circle-signups');
  const labels = useSignupLabels();
  const ownLanguage = useLanguage();
  // As they are now: the link opens the payment at the present price.
  const { data = [] } = useListAdminPlansQuery();
  const plans = data.filter(isOffered);
  // The plan of the application may be retired.
  const isChoice = (plan: string) => plans.some(({ value }) => value === plan);
  const { data: active } = useListAdminPromotionCodesPagesInfiniteQuery({ state: 'active' });
  const codes = active?.pages.flatMap(({ items }) => items) ?? [];
  const [invite] = useInviteInnerCircleSignupMutation();
  const { runAction, isBusy } = useAction();
  const [draft] = useState(() => personalDraft(`signup-invitation:${id}`, userId, draftFields));
  const [attempt] = useState(() => tabAttempt(personalKey(`signup-invitation:${id}-attempt`, userId)));
  const [isLate, setIsLate] = useState(false);
  const form = useForm<InviteValues>({
    initial: () => ({ plan: subscriptionType, promotionCode: '', personalLine: '' }),
    fields: inviteInnerCircleSignupFields,
    validate: ({ plan }) => (isChoice(plan) ? {} : { plan: 'required' }),
    onValuesChange: ({ personalLine }) => draft.keep({ personalLine }),
  });
  const errorOf = useFieldLabels('admin-inner-circle-signups', 'invite.errors', inviteInnerCircleSignupFields);
  useRestoredDraft(form, draft);

  async function send({ plan, promotionCode, personalLine }: InviteValues): Promise<void> {
    const invited = {
      plan,
      promotionCode: promotionCode || undefined,
      personalLine: personalLine.trim() || undefined,
      version,
    };
    const outcome = await runAction(
      () => invite({ id, 'Idempotency-Key': attempt.keyFor(invited), inviteInnerCircleSignupDto: invited }),
      { done: t('invite.done'), isNotified: isConflict, form },
    );
    setIsLate(!outcome.isDone && isConflict(outcome.error));
    if (!outcome.isDone) return;
    attempt.drop();
    draft.drop();
    close();
  }

  return (
    <form
      ref={form.formRef}
      className={recordStyles.email}
      onSubmit={form.onSubmit((values) => void send(values))}
      noValidate
    >
      {invitation && !invitation.isClosed && <p className="ui-small ui-soft">{t('invite.replaces')}</p>}
      <ChoiceGroup
        legend={t('invite.plan')}
        name="plan"
        value={isChoice(form.values.plan) ? form.values.plan : ''}
        onChoose={(plan) => form.set('plan', plan)}
        choices={plans.map(({ value, name, amount, currency }) => ({
          value,
          label: name[ownLanguage],
          aside: labels.moneyOf(amount, currency),
        }))}
        required
        error={errorOf('plan', form.errors.plan)}
      />
      {codes.length > 0 && (
        <SelectField
          {...form.field('promotionCode')}
          label={t('invite.promotionCode')}
          help={t('invite.promotionCodeHelp')}
          options={[
            { value: '', label: t('invite.noPromotionCode') },
            ...codes.map(({ code }) => ({ value: code, label: code })),
          ]}
          error={errorOf('promotionCode', form.errors.promotionCode)}
        />
      )}
      <TextArea
        label={t('invite.personalLine')}
        help={t('invite.personalLineHelp')}
        rows={ROWS}
        maxLength={inviteInnerCircleSignupFields.personalLine.maxLength}
        lang={language}
        error={errorOf('personalLine', form.errors.personalLine)}
        {...form.field('personalLine')}
      />
      <div role="alert">
        {isLate && (
          <Callout tone="warning">
            <p>{t('invite.late')}</p>
          </Callout>
        )}
      </div>
      <p className="ui-row">
        <Button type="submit" busy={isBusy} busyLabel={t('invite.busy')}>
          {t('invite.send')}
        </Button>
        <Button variant="secondary" onClick={close}>
          {t('invite.cancel')}
        </Button>
      </p>
    </form>
  );
}
