import {
  useAnswerAppealMutation,
  useGetAdminModerationDecisionQuery,
  useListAdminModerationDecisionsPagesInfiniteQuery,
  useResumeWritingMutation,
  type AdminModerationDecisionDto,
  type AppealOutcome,
  type ListAdminModerationDecisionsApiArg,
  type ListFilters,
} from '@leap/client/admin';
import { useTranslation } from '@leap/platform';
import { Button, LoadingRegion, SelectField, Skeleton, Tag, TextArea, TextLink } from '@leap/ui';
import { useRef, useState, type ReactNode, type SubmitEvent } from 'react';
import { paths } from '../../paths';
import { MarkdownText } from '../markdown/markdown-text';
import { useTime } from '../people/use-time';
import { ActionButton } from '../record/action-button';
import { Facts } from '../record/facts';
import { useAction } from '../record/use-action';
import type { Column } from '../table/column';
import { DataTable } from '../table/data-table';
import { ListFailure } from '../table/list-failure';
import styles from './community.module.css';

const LONGEST_ANSWER = 2_000;
const outcomes: readonly AppealOutcome[] = ['upheld', 'lifted'];

const isOpen = ({ appealedAt, outcome }: AdminModerationDecisionDto): boolean =>
  appealedAt !== undefined && outcome === undefined;

/** Hidden texts and pauses of writing, the latest first, with the appeals of their authors. */
export function DecisionList({
  filters,
  bar,
}: {
  filters: ListFilters<ListAdminModerationDecisionsApiArg>;
  bar: ReactNode;
}) {
  const { t } = useTranslation('admin-community');
  const { time } = useTime();
  const pages = useListAdminModerationDecisionsPagesInfiniteQuery(filters, { refetchOnMountOrArgChange: true });
  const columns: Column<AdminModerationDecisionDto>[] = [
    { key: 'author', header: t('columns.author'), isMain: true, cell: ({ memberName }) => memberName },
    {
      key: 'what',
      header: t('decisions.what'),
      cell: (row) => (
        <>
          <Subject decision={row} />
          {row.kind !== 'writing' && row.endsAt !== undefined && (
            <p>{t(row.isPausing ? 'decisions.pausing' : 'decisions.paused')}</p>
          )}
        </>
      ),
    },
    { key: 'reason', header: t('reason'), cell: ({ reason }) => reason },
    {
      key: 'createdAt',
      header: t('columns.createdAt'),
      cell: ({ createdAt }) => <time dateTime={createdAt}>{time(createdAt)}</time>,
    },
    {
      key: 'state',
      header: t('columns.state'),
      cell: (row) => (
        <>
          <Tag>{t(row.isInEffect ? 'decisions.inEffect' : 'decisions.over')}</Tag>{' '}
          {isOpen(row) && <Tag tone="clay">{t('decisions.open')}</Tag>}
          {row.outcome && <Tag>{t(`decisions.outcomes.${row.outcome}`)}</Tag>}
        </>
      ),
    },
  ];
  return (
    <DataTable
      name="community-decisions"
      caption={t('decisions.title')}
      columns={columns}
      pages={pages}
      nameOf={({ memberName, createdAt }) => t('decisions.by', { name: memberName, when: time(createdAt) })}
      detail={(row) => <Details decision={row} />}
      isFiltered={Object.values(filters).some((value) => value !== undefined)}
      empty={{ title: t('decisions.empty'), text: t('decisions.emptyText') }}
      filters={bar}
    />
  );
}

function Subject({ decision: { kind, postTitle = '', postId, commentId } }: { decision: AdminModerationDecisionDto }) {
  const { t } = useTranslation('admin-community');
  if (kind === 'writing' || postId === undefined) return t('decisions.kinds.writing');
  return (
    <TextLink to={commentId === undefined ? paths.communityPost(postId) : paths.communityComment(commentId)}>
      {t(`decisions.kinds.${kind}`, { title: postTitle })}
    </TextLink>
  );
}

/** Loads what was written about a decision when it is opened, which is recorded. */
function Details({ decision }: { decision: AdminModerationDecisionDto }) {
  const { t } = useTranslation('admin-community');
  const { time } = useTime();
  const [isShown, setShown] = useState(false);
  return (
    <details onToggle={({ currentTarget }) => setShown(currentTarget.open)}>
      <summary>
        {t('decisions.details')}
        <span className="ui-visually-hidden">
          {' '}
          {t('decisions.by', { name: decision.memberName, when: time(decision.createdAt) })}
        </span>
      </summary>
      {isShown && <Whole id={decision.id} />}
    </details>
  );
}

function Whole({ id }: { id: string }) {
  const { t } = useTranslation('admin-community');
  const { time } = useTime();
  const { data, error, isFetching, refetch } = useGetAdminModerationDecisionQuery(id, {
    refetchOnMountOrArgChange: true,
  });
  const [resume] = useResumeWritingMutation();
  if (!data && error !== undefined && !isFetching)
    return <ListFailure of="record" error={error} isBusy={false} onRetry={() => void refetch()} />;
  if (!data)
    return (
      <LoadingRegion label={t('busy')}>
        <Skeleton lines={3} />
      </LoadingRegion>
    );
  return (
    <div className={styles.form}>
      <Facts
        items={[
          { label: t('columns.author'), value: <TextLink to={paths.member(data.userId)}>{data.memberName}</TextLink> },
          { label: t('decisions.endsAt'), value: time(data.endsAt) },
          { label: t('decisions.liftedAt'), value: time(data.liftedAt) },
          { label: t('decisions.text'), value: data.text && <MarkdownText text={data.text} />, isLong: true },
          { label: t('decisions.appeal'), value: data.appeal, isLong: true },
          { label: t('decisions.appealedAt'), value: time(data.appealedAt) },
          { label: t('decisions.answer'), value: data.answer, isLong: true },
          { label: t('decisions.answeredAt'), value: time(data.answeredAt) },
        ]}
      />
      {isOpen(data) && <AnswerForm decision={data} />}
      {data.isPausing && !(data.kind === 'writing' && isOpen(data)) && (
        <p>
          <ActionButton label={t('decisions.resume')} done={t('decisions.resumed')} call={() => resume(id)} />
        </p>
      )}
    </div>
  );
}

/** Answers an appeal: the decision stays, or is taken back. */
function AnswerForm({ decision: { id, kind, isPausing, memberLanguage } }: { decision: AdminModerationDecisionDto }) {
  const { t } = useTranslation('admin-community');
  const { runAction, isBusy } = useAction();
  const [send] = useAnswerAppealMutation();
  const [outcome, setOutcome] = useState<AppealOutcome>();
  const [answer, setAnswer] = useState('');
  const [isChecked, setChecked] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const written = answer.trim();

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    setChecked(true);
    if (outcome === undefined || written === '') {
      form.current?.querySelector<HTMLElement>(outcome === undefined ? 'select' : 'textarea')?.focus();
      return;
    }
    void runAction(() => send({ id, answerAppealDto: { outcome, answer: written } }), {
      done: t('decisions.answered'),
    });
  }

  return (
    <form ref={form} className={styles.form} onSubmit={submit} noValidate>
      <SelectField
        name="outcome"
        label={t('decisions.decide')}
        placeholder={t('decisions.choose')}
        options={outcomes.map((value) => ({
          value,
          label: t(
            `decisions.${value === 'lifted' && isPausing ? (kind === 'writing' ? 'liftPause' : 'liftBoth') : value}`,
          ),
        }))}
        required
        value={outcome ?? ''}
        error={isChecked && outcome === undefined ? t('decisions.chooseMissing') : undefined}
        onChange={({ target }) => setOutcome(outcomes.find((one) => one === target.value))}
      />
      <TextArea
        name="answer"
        label={t('decisions.answer')}
        help={t(`decisions.answerHelp.${memberLanguage}`)}
        required
        lang={memberLanguage}
        rows={3}
        maxLength={LONGEST_ANSWER}
        value={answer}
        error={isChecked && written === '' ? t('decisions.answerMissing') : undefined}
        onChange={({ target }) => setAnswer(target.value)}
      />
      <p>
        <Button type="submit" busy={isBusy} busyLabel={t('busy')}>
          {t('decisions.send')}
        </Button>
      </p>
    </form>
  );
}
