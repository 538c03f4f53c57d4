import {
  useGetInnerCircleSignupBoardQuery,
  type AdminInnerCircleSignupColumnDto,
  type AdminInnerCircleSignupRowDto,
  type SignupStage,
} from '@leap/client/admin';
import { BOOKING_ZONE, dateIn } from '@leap/domain';
import { formatNumber, formatRelative, useLanguage } from '@leap/i18n';
import { Link, useTranslation } from '@leap/platform';
import { LoadingRegion, Skeleton, TextLink, cx } from '@leap/ui';
import { useEffect, useRef, useState } from 'react';
import { paths } from '../../paths';
import { Stale } from '../record/stale';
import { ListFailure } from '../table/list-failure';
import styles from './signup-board.module.css';
import { isOpenTo, StageMenu, useMoveSignup } from './stage-menu';
import { useSignupLabels } from './use-signup-labels';
import { useDragEvents } from './use-drag-events';

const DAY_MS = 86_400_000;

/** Whole days between two days such as `2026-11-24`. */
const daysBetween = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);

/** Applications by stage: a column each, with the latest of them. Moving one, by its menu or by dragging, keeps the focus on it. */
export function SignupBoard() {
  const { t } = useTranslation('admin-inner-circle-signups');
  const query = useGetInnerCircleSignupBoardQuery(undefined, { refetchOnMountOrArgChange: true });
  const { data, error, isFetching } = query;
  const board = useRef<HTMLDivElement>(null);
  const moved = useRef<{ id: number; stage: SignupStage }>(undefined);
  const [dragged, setDragged] = useState<AdminInnerCircleSignupRowDto>();

  // The card that was moved is another element in its new column; beyond the column's end there is none, so the column is next.
  useEffect(() => {
    if (!moved.current || !data) return;
    const { id, stage } = moved.current;
    if (!data.columns.some((column) => column.stage === stage && column.items.some((item) => item.id === id))) {
      if (document.activeElement !== document.body) return;
    }
    moved.current = undefined;
    const card = board.current?.querySelector<HTMLElement>(`[data-stage-of="${id}"]`);
    (card ?? board.current?.querySelector<HTMLElement>(`#column-${stage}`))?.focus();
  }, [data]);

  if (!data) {
    return error !== undefined && !isFetching ? (
      <ListFailure error={error} isBusy={false} onRetry={() => void query.refetch()} />
    ) : (
      <LoadingRegion label={t('board.loading')}>
        <Skeleton lines={6} />
      </LoadingRegion>
    );
  }
  return (
    <>
      {error !== undefined && !isFetching && <Stale />}
      <div ref={board} className={styles.board} role="group" aria-label={t('board.title')} aria-busy={isFetching}>
        {data.columns.map((column) => (
          <Column
            key={column.stage}
            column={column}
            dragged={dragged}
            onDrag={setDragged}
            onMoved={(id, stage) => void (moved.current = { id, stage })}
          />
        ))}
      </div>
    </>
  );
}

function Column({
  column: { stage, items, hasMore },
  dragged,
  onDrag,
  onMoved,
}: {
  column: AdminInnerCircleSignupColumnDto;
  /** The card under the pointer. */
  dragged: AdminInnerCircleSignupRowDto | undefined;
  onDrag(signup: AdminInnerCircleSignupRowDto | undefined): void;
  onMoved(id: number, stage: SignupStage): void;
}) {
  const { t } = useTranslation('admin-inner-circle-signups');
  const language = useLanguage();
  const labels = useSignupLabels();
  const { moveTo } = useMoveSignup();
  const count = formatNumber(items.length, language);
  const isTarget = dragged !== undefined && isOpenTo(dragged, stage);

  async function move(signup: AdminInnerCircleSignupRowDto): Promise<void> {
    const now = await moveTo(signup, stage);
    if (now) onMoved(signup.id, now);
  }

  const section = useRef<HTMLElement>(null);
  useDragEvents(section, {
    // Not prevented, the browser refuses the drop.
    dragover: (event) => isTarget && event.preventDefault(),
    drop(event) {
      event.preventDefault();
      onDrag(undefined);
      if (isTarget) void move(dragged);
    },
  });

  return (
    <section
      ref={section}
      className={cx(styles.column, items.length === 0 && styles.empty, isTarget && styles.target)}
      aria-labelledby={`column-${stage}`}
    >
      <h2 id={`column-${stage}`} tabIndex={-1} className={styles.stage}>
        {labels.stageOf(stage)} <span className={styles.count}>{hasMore ? t('board.most', { count }) : count}</span>
      </h2>
      {items.length === 0 ? (
        <p className={cx('ui-small ui-soft', styles.none)}>{t('board.none')}</p>
      ) : (
        <ul className={styles.cards}>
          {items.map((item) => (
            <Card key={item.id} signup={item} onDrag={onDrag} onMoved={(to) => onMoved(item.id, to)} />
          ))}
        </ul>
      )}
      {hasMore && (
        <p>
          <TextLink
            to={`${paths.signups}?stage=${stage}`}
            aria-label={t('board.allOf', { stage: labels.stageOf(stage) })}
          >
            {t('board.all')}
          </TextLink>
        </p>
      )}
    </section>
  );
}

function Card({
  signup,
  onDrag,
  onMoved,
}: {
  signup: AdminInnerCircleSignupRowDto;
  onDrag(signup: AdminInnerCircleSignupRowDto | undefined): void;
  onMoved(stage: SignupStage): void;
}) {
  const { t } = useTranslation('admin-inner-circle-signups');
  const language = useLanguage();
  const labels = useSignupLabels();
  const { id, firstName, lastName, createdAt, followUpOn, isMovable, stage } = signup;
  const today = dateIn(new Date(), BOOKING_ZONE);
  const age = daysBetween(today, dateIn(new Date(createdAt), BOOKING_ZONE));
  const card = useRef<HTMLLIElement>(null);
  useDragEvents(card, { dragstart: () => onDrag(signup), dragend: () => onDrag(undefined) });
  const isDue = followUpOn !== undefined && followUpOn <= today;
  return (
    <li ref={card} className={styles.card} draggable={isMovable}>
      <h3 className={styles.name}>
        <Link to={paths.signup(id)}>{`${firstName} ${lastName}`}</Link>
      </h3>
      <p className="ui-small ui-soft">
        {labels.planOfSignup(signup)}
        <br />
        <time dateTime={createdAt}>{t('board.applied', { when: formatRelative(age, 'day', language, 'auto') })}</time>
      </p>
      {followUpOn !== undefined && (
        <p className={cx('ui-small', isDue && styles.due)}>
          {t(isDue ? 'board.isDue' : 'board.followUp', { day: labels.calendarDay(followUpOn) })}
        </p>
      )}
      {isMovable ? (
        <StageMenu signup={signup} isBesideStage onMoved={onMoved} />
      ) : (
        <p className="ui-small ui-soft">{t(`stage.fixed.${stage}`)}</p>
      )}
    </li>
  );
}
