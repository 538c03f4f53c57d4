import {
  isApiError,
  useAppealModerationDecisionMutation,
  type CurrentUserDto,
  type ModerationDecisionDto,
} from '@leap/client/membership';
import { appealModerationDecisionFields } from '@leap/client/fields/moderation-decisions';
import { BOOKING_ZONE } from '@leap/domain';
import { personalDraft, useFailureLabels, useForm, useRestoredDraft } from '@leap/forms';
import { formatDate, formatNumber, useLanguage } from '@leap/i18n';
import { useTranslation } from '@leap/platform';
import { Button, Callout, TextArea } from '@leap/ui';
import { useRef, useState } from 'react';
import { NeedsScript, Scripted } from '../../form-parts/scripted';
import { useViewerZone } from '../../weekly-call/use-clock';
import styles from './decisions.module.css';

interface DecisionProps {
  decision: ModerationDecisionDto;
  user: CurrentUserDto;
}

/** A decision about what the member wrote: since when, why, what it is about, what was answered, and the form of the appeal. */
export function Decision({ decision, user }: DecisionProps) {
  const { t } = useTranslation('membership-decisions');
  const language = useLanguage();
  const heading = useRef<HTMLHeadingElement>(null);
  // Documents of the server have the practice's hour.
  const zone = useViewerZone() ?? BOOKING_ZONE;
  const { id, kind, postTitle = '', isInEffect, isPausing, createdAt, endsAt } = decision;
  const when = (instant: string): string => formatDate(instant, language, 'dateTime', zone);
  const began = isInEffect ? 'since' : kind === 'writing' ? 'from' : 'on';
  const facts = [
    ['why', decision.reason],
    ['text', decision.text],
    ['yours', decision.appeal],
    ['theirs', decision.answer],
  ] as const;
  return (
    <article className={styles.decision} aria-labelledby={`decision-${id}`}>
      <h2 ref={heading} id={`decision-${id}`} className="ui-h3" tabIndex={-1}>
        {t(`${isInEffect ? 'kinds' : 'past'}.${kind}`, { title: postTitle })}
      </h2>
      <p className="ui-soft">
        {/* Browsers' spellings of a time differ from the server's in kinds of spaces. */}
        <span suppressHydrationWarning>{t(began, { date: when(createdAt) })}</span>
        {kind === 'writing' && <span suppressHydrationWarning> · {t('until', { date: when(endsAt ?? '') })}</span>}
        {!isInEffect && ` · ${t(kind === 'writing' ? 'ended' : 'shown')}`}
      </p>
      {endsAt !== undefined && kind !== 'writing' && (
        <p suppressHydrationWarning>{isPausing ? t('pausedUntil', { date: when(endsAt) }) : t('pauseOver')}</p>
      )}
      {isPausing && <p>{t('paused')}</p>}
      <dl className={styles.facts}>
        {facts.map(
          ([name, text]) =>
            text !== undefined && (
              <div key={name}>
                <dt>{t(name)}</dt>
                <dd dir="auto">{text}</dd>
              </div>
            ),
        )}
      </dl>
      <p role="status">
        {decision.outcome
          ? t(`outcomes.${decision.outcome}`)
          : decision.appealedAt !== undefined && isInEffect && t('pending')}
      </p>
      {decision.canAppeal && (
        <Scripted plain={process.env.IS_SERVER && <NeedsScript />}>
          {/* The form goes with its focus. */}
          <AppealForm id={id} user={user} onSent={() => heading.current?.focus()} />
        </Scripted>
      )}
    </article>
  );
}

/** Answers a decision, once. The draft stays in this tab. */
function AppealForm({ id, user, onSent }: { id: string; user: CurrentUserDto; onSent(): void }) {
  const { t } = useTranslation('membership-decisions');
  const language = useLanguage();
  const failureText = useFailureLabels();
  const [appeal, { isLoading, error }] = useAppealModerationDecisionMutation();
  const [draft] = useState(() => personalDraft(`appeal-${id}`, user.id, ['text']));
  const form = useForm<{ text: string }>({
    initial: () => ({ text: '' }),
    fields: appealModerationDecisionFields,
    onValuesChange: draft.keep,
  });
  useRestoredDraft(form, draft);
  const max = formatNumber(appealModerationDecisionFields.text.maxLength, language);
  const code = form.errors.text;

  async function send({ text }: { text: string }): Promise<void> {
    if (isLoading) return;
    const { data, error: refusal } = await appeal({ id, createAppealDto: { text: text.trim() } });
    if (isApiError(refusal) && refusal.fieldErrors) form.showRefusals(refusal.fieldErrors);
    if (!data) return;
    draft.drop();
    onSent();
  }

  return (
    <form
      ref={form.formRef}
      method="post"
      noValidate
      className={styles.form}
      aria-labelledby={`decision-${id}`}
      onSubmit={form.onSubmit((values) => void send(values))}
    >
      <TextArea
        {...form.field('text')}
        readOnly={isLoading}
        label={t('appeal.label')}
        help={t('appeal.help', { max })}
        error={code && t(code === 'too_long' ? 'appeal.tooLong' : 'appeal.required', { max })}
        required
        rows={4}
        dir="auto"
      />
      {error && code === undefined && (
        <Callout tone="alarm" role="alert" title={t('appeal.failed')}>
          <p>
            {isApiError(error) && error.status === 409 ? t('appeal.conflict') : failureText(error, t('appeal.again'))}
          </p>
        </Callout>
      )}
      <div>
        <Button type="submit" busy={isLoading} busyLabel={t('appeal.busy')}>
          {t('appeal.send')}
        </Button>
      </div>
    </form>
  );
}
