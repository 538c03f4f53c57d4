import {
  useCreatePersonTaskMutation,
  useListPersonTasksQuery,
  useSession,
  type PersonRecordKind,
} from '@leap/client/admin';
import { createPersonTaskFields } from '@leap/client/fields/people-admin';
import { personalDraft, personalKey, tabAttempt, useFieldLabels, useForm, useRestoredDraft } from '@leap/forms';
import { useTranslation } from '@leap/platform';
import { Button, LoadingRegion, Skeleton, TextField } from '@leap/ui';
import { useState } from 'react';
import { useAction } from '../record/use-action';
import { ListFailure } from '../table/list-failure';
import styles from './person.module.css';
import { TaskList } from './task-list';

interface TaskValues extends Record<string, string> {
  body: string;
  dueOn: string;
}

const fields: readonly (keyof TaskValues & string)[] = ['body', 'dueOn'];
const empty = (): TaskValues => ({ body: '', dueOn: '' });

interface PersonTasksProps {
  kind: PersonRecordKind;
  id: string;
}

/** Tasks with the person whom a record names: a form, the open ones by their day, and those done. */
export function PersonTasks({ kind, id }: PersonTasksProps) {
  const { t } = useTranslation('admin-person');
  const { user } = useSession();
  const query = useListPersonTasksQuery({ kind, id }, { refetchOnMountOrArgChange: true });
  const tasks = query.currentData?.tasks;
  return (
    <>
      {/* The user is briefly undefined when the session ends; the draft belongs to the user who typed it. */}
      {user && <TaskForm key={user.id} kind={kind} id={id} userId={user.id} />}
      {tasks ? (
        <TaskList tasks={tasks} label={t('parts.tasks')} person={{ kind, id }} none={t('tasks.none')} />
      ) : query.isFetching ? (
        <LoadingRegion label={t('tasks.loading')}>
          <Skeleton lines={2} />
        </LoadingRegion>
      ) : (
        <ListFailure error={query.error} isBusy={false} onRetry={() => void query.refetch()} />
      )}
    </>
  );
}

function TaskForm({ kind, id, userId }: PersonTasksProps & { userId: string }) {
  const { t } = useTranslation('admin-person');
  const [create] = useCreatePersonTaskMutation();
  const { runAction, isBusy } = useAction();
  const [draft] = useState(() => personalDraft(`person-task:${kind}:${id}`, userId, fields));
  const [attempt] = useState(() => tabAttempt(personalKey(`person-task-attempt:${kind}:${id}`, userId)));
  const form = useForm<TaskValues>({
    initial: empty,
    fields: createPersonTaskFields,
    onValuesChange: (values) => draft.keep(values),
  });
  const errorOf = useFieldLabels('admin-person', 'tasks.errors', createPersonTaskFields);
  useRestoredDraft(form, draft);

  async function submit({ body, dueOn }: TaskValues): Promise<void> {
    const task = { body: body.trim(), ...(dueOn === '' ? {} : { dueOn }) };
    const outcome = await runAction(
      () => create({ kind, id, 'Idempotency-Key': attempt.keyFor(task), createPersonTaskDto: task }),
      { done: t('tasks.added'), form },
    );
    if (!outcome.isDone) return;
    attempt.drop();
    draft.drop();
    form.reset(empty());
  }

  return (
    <form
      ref={form.formRef}
      className={styles.tagForm}
      onSubmit={form.onSubmit((values) => void submit(values))}
      noValidate
    >
      <TextField
        label={t('tasks.label')}
        help={t('tasks.help')}
        required
        autoComplete="off"
        maxLength={createPersonTaskFields.body.maxLength}
        error={errorOf('body', form.errors.body)}
        {...form.field('body')}
      />
      <TextField
        type="date"
        label={t('tasks.dueOn')}
        help={t('tasks.dueOnHelp')}
        error={errorOf('dueOn', form.errors.dueOn)}
        {...form.field('dueOn')}
      />
      <p>
        <Button type="submit" variant="secondary" busy={isBusy} busyLabel={t('tasks.busy')}>
          {t('tasks.add')}
        </Button>
      </p>
    </form>
  );
}
