import {
  useDeletePersonTaskMutation,
  useUpdatePersonTaskMutation,
  type DuePersonTaskDto,
  type PersonRecordKind,
} from '@leap/client/admin';
import { BOOKING_ZONE, dateIn } from '@leap/domain';
import { useTranslation } from '@leap/platform';
import { Checkbox } from '@leap/ui';
import { useEffect, useRef } from 'react';
import { PersonLink } from '../people/person-link';
import { useTime } from '../people/use-time';
import { ActionButton } from '../record/action-button';
import { useAction } from '../record/use-action';
import styles from './person.module.css';

interface TaskListProps {
  tasks: readonly DuePersonTaskDto[];
  label: string;
  /** The person of all tasks; absent: each task has its own. */
  person?: { kind: PersonRecordKind; id: string };
  /** Text without tasks. */
  none: string;
}

/** Tasks with people: each is ticked off, opened again, or deleted. */
export function TaskList({ tasks, label, person, none }: TaskListProps) {
  const region = useRef<HTMLDivElement>(null);
  const wasMoved = useRef(false);

  // What had the focus goes with its task, or moves with it.
  useEffect(() => {
    if (!wasMoved.current || document.activeElement !== document.body) return;
    region.current?.focus();
    wasMoved.current = false;
  }, [tasks]);

  return (
    <div ref={region} tabIndex={-1} role="group" aria-label={label} className={styles.tags}>
      {tasks.length === 0 ? (
        <p className="ui-soft">{none}</p>
      ) : (
        <ul className={styles.entries}>
          {tasks.map((task) => (
            <TaskItem
              key={task.id}
              task={task}
              of={person ?? task.person}
              isNamed={person === undefined}
              onChange={() => void (wasMoved.current = true)}
            />
          ))}
        </ul>
      )}
    </div>
  );
}

interface TaskItemProps {
  task: DuePersonTaskDto;
  /** Absent when no record names the person any more. */
  of: { kind: PersonRecordKind; id: string } | undefined;
  isNamed: boolean;
  onChange(): void;
}

function TaskItem({ task, of, isNamed, onChange }: TaskItemProps) {
  const { t } = useTranslation('admin-person');
  const { day, dayOf } = useTime();
  const [update] = useUpdatePersonTaskMutation();
  const [remove] = useDeletePersonTaskMutation();
  const { runAction, isBusy } = useAction();
  const { id: taskId, body, dueOn, doneAt, doneBy, person } = task;
  const isDone = doneAt !== undefined;
  const isOverdue = !isDone && dueOn !== undefined && dueOn < dateIn(new Date(), BOOKING_ZONE);

  async function tick(): Promise<void> {
    if (of === undefined) return;
    const { isDone: isStored } = await runAction(
      () => update({ ...of, taskId, updatePersonTaskDto: { isDone: !isDone } }),
      { done: t(isDone ? 'tasks.reopened' : 'tasks.doneToast') },
    );
    if (isStored) onChange();
  }

  return (
    <li className={styles.task}>
      <Checkbox
        name={`done-${taskId}`}
        label={body}
        checked={isDone}
        disabled={of === undefined}
        aria-busy={isBusy || undefined}
        onChange={() => void tick()}
      />
      <p className={styles.taskFoot}>
        {isNamed && person && (
          <PersonLink kind={person.kind} id={person.id}>
            {person.name}
          </PersonLink>
        )}
        {isDone ? (
          <span>
            {doneBy === undefined
              ? t('tasks.doneOn', { day: dayOf(doneAt) })
              : t('tasks.doneAt', { day: dayOf(doneAt), name: doneBy })}
          </span>
        ) : (
          dueOn !== undefined && (
            <span className={isOverdue ? styles.overdue : undefined}>
              {t(isOverdue ? 'tasks.overdue' : 'tasks.due', { day: day(dueOn) })}
            </span>
          )
        )}
        {of && (
          <ActionButton
            variant="quiet"
            label={t('tasks.delete')}
            accessibleLabel={t('tasks.deleteTask', { task: body })}
            done={t('tasks.deleted')}
            call={() => remove({ ...of, taskId })}
            confirm={{ title: t('tasks.deleteTitle'), text: t('tasks.deleteText'), action: t('tasks.delete') }}
            onEnd={({ isDone: isDeleted }) => isDeleted && onChange()}
          />
        )}
      </p>
    </li>
  );
}
