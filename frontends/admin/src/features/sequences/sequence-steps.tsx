import {
  useCreateAdminSequenceStepMutation,
  type AdminSequenceDto,
  type AdminSequenceStepRowDto,
} from '@leap/client/admin';
import { formatNumber, useLanguage } from '@leap/i18n';
import { useNavigate, useTranslation } from '@leap/platform';
import { Button, Tag, TextLink } from '@leap/ui';
import { paths } from '../../paths';
import { subjectOf } from '../campaigns/campaign-values';
import { useAction } from '../record/use-action';
import recordStyles from '../record/record.module.css';

/** Days of a new email after the one before it. */
const USUAL_DAYS = 3;

/** The emails of a series in order, with how many of each were sent. */
export function SequenceSteps({ sequence }: { sequence: AdminSequenceDto }) {
  const { t } = useTranslation('admin-sequences');
  const language = useLanguage();
  const navigate = useNavigate();
  const { runAction, isBusy } = useAction();
  const [create] = useCreateAdminSequenceStepMutation();
  const { id, event, steps } = sequence;
  const days = steps.length === 0 ? 0 : USUAL_DAYS;
  const delayOf = (step: AdminSequenceStepRowDto, index: number): string =>
    index === 0 ? t(`steps.first.${event}`, { count: step.days }) : t('steps.later', { count: step.days });

  const countsOf = (step: AdminSequenceStepRowDto): string[] =>
    (
      [
        ['steps.sent', step.sentCount],
        ['steps.pending', step.pendingCount],
        ['steps.failed', step.failedCount],
      ] as const
    )
      .filter(([key, count]) => count > 0 || key === 'steps.sent')
      .map(([key, count]) => t(key, { count, total: formatNumber(count, language) }));

  async function add(): Promise<void> {
    const outcome = await runAction(() => create({ id, sequenceStepDraftDto: { days } }), { done: t('steps.added') });
    if (outcome.isDone && outcome.data) void navigate(paths.sequenceStep(id, outcome.data.id));
  }

  return (
    <>
      {steps.length === 0 ? (
        <p className="ui-soft">{t('steps.none')}</p>
      ) : (
        <ol className={recordStyles.rows}>
          {steps.map((step, index) => (
            <li key={step.id} className={recordStyles.row}>
              <span className={recordStyles.rowText}>
                <TextLink to={paths.sequenceStep(id, step.id)}>
                  {t('steps.name', { number: index + 1, subject: subjectOf(step, language) || t('steps.untitled') })}
                </TextLink>{' '}
                <span className="ui-soft">{delayOf(step, index)}</span>
              </span>
              {step.isReady ? (
                <span className="ui-soft">{countsOf(step).join(' · ')}</span>
              ) : (
                <Tag>{t('steps.draft')}</Tag>
              )}
            </li>
          ))}
        </ol>
      )}
      {steps.some(({ failedCount }) => failedCount > 0) && <p className="ui-soft">{t('steps.failedHelp')}</p>}
      <p className="ui-soft">{t('steps.help')}</p>
      <p className="ui-row">
        <Button variant="secondary" busy={isBusy} busyLabel={t('steps.adding')} onClick={() => void add()}>
          {t('steps.add')}
        </Button>
      </p>
    </>
  );
}
