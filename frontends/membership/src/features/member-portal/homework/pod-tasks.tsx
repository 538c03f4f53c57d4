import {
  isApiError,
  useCreatePodTaskMutation,
  useDeletePodTaskMutation,
  useGetMyPodQuery,
  useListMyPodTasksQuery,
  useSession,
  type PodTaskDto,
} from '@leap/client/membership';
import { createPodTaskFields } from '@leap/client/fields/pod-tasks';
import { personalDraft, useFailureLabels, useForm, useRestoredDraft } from '@leap/forms';
import { formatNumber, useLanguage } from '@leap/i18n';
import { useToast, useTranslation } from '@leap/platform';
import { Button, Checkbox, cx, TextField, VisuallyHidden } from '@leap/ui';
import { useId, useRef, useState } from 'react';
import { useLostAccess } from '../community/use-lost-access';
import styles from './homework-lists.module.css';
import { NotLoaded } from './not-loaded';
import { useTickPodTaskMutation } from './pod-tasks-cache';

/** What the member's pod agreed on this week: each ticks it for themselves, and anybody in the pod adds a line. */
export function PodTasks() {
  const { t } = useTranslation('membership-homework');
  const title = useId();
  const list = useRef<HTMLElement>(null);
  const query = useListMyPodTasksQuery(undefined, { refetchOnMountOrArgChange: true });
  const podId = useGetMyPodQuery().data?.pod?.id;
  const { user } = useSession();
  if (podId === undefined || !user) return null;
  return (
    <section ref={list} aria-labelledby={title} tabIndex={-1} className={styles.homework}>
      <h3 id={title} className={styles.title}>
        {t('pod.title')}
      </h3>
      {!query.data && <NotLoaded query={query} />}
      {query.data?.length === 0 && <p className="ui-soft">{t('pod.empty')}</p>}
      {query.data && query.data.length > 0 && (
        <>
          <ul>
            {query.data.map((task) => (
              <Task key={task.id} task={task} onRemoved={() => list.current?.focus()} />
            ))}
          </ul>
          <p className="ui-soft">{t('pod.private')}</p>
        </>
      )}
      {query.data && <TaskForm key={`${user.id} ${podId}`} podId={podId} userId={user.id} />}
    </section>
  );
}

/** Says why something was not stored. */
function useRefusal() {
  const { t } = useTranslation('membership-homework');
  const toast = useToast();
  const failureText = useFailureLabels();
  const lostAccess = useLostAccess();
  return (error: unknown): void => {
    if (lostAccess(error)) return;
    const isDeleted = isApiError(error) && error.status === 404;
    toast({
      title: t('toasts.notSaved'),
      description: isDeleted ? t('pod.missing') : failureText(error, t('toasts.tryAgain')),
      variant: 'destructive',
    });
  };
}

function Task({ task, onRemoved }: { task: PodTaskDto; onRemoved(): void }) {
  const { t } = useTranslation('membership-homework');
  const refuse = useRefusal();
  const [tick] = useTickPodTaskMutation();
  const [remove, removing] = useDeletePodTaskMutation();
  return (
    <li className={styles.item}>
      <Checkbox
        name={`pod-task-${task.id}`}
        checked={task.isDone}
        onChange={({ currentTarget: { checked } }) =>
          void tick({ id: task.id, tickPodTaskDto: { isDone: checked } })
            .unwrap()
            .catch(refuse)
        }
        label={
          <span dir="auto" className={cx(styles.text, task.isDone && styles.done)}>
            {task.text}
          </span>
        }
      />
      <p className={styles.tools}>
        <span className="ui-soft">
          {task.isOwn ? t('pod.own') : t('pod.by', { name: task.author.displayName ?? t('pod.somebody') })}
        </span>
        {task.isOwn && (
          <Button
            variant="quiet"
            size="small"
            busy={removing.isLoading}
            busyLabel={t('pod.removing')}
            onClick={() => void remove(task.id).unwrap().then(onRemoved, refuse)}
          >
            {t('pod.remove')}
            <VisuallyHidden> {t('item.of', { text: task.text })}</VisuallyHidden>
          </Button>
        )}
      </p>
    </li>
  );
}

function TaskForm({ podId, userId }: { podId: string; userId: string }) {
  const { t } = useTranslation('membership-homework');
  const language = useLanguage();
  const refuse = useRefusal();
  const [create, creating] = useCreatePodTaskMutation();
  const [draft] = useState(() => personalDraft(`pod-task-${podId}`, userId, ['text']));
  const form = useForm<{ text: string }>({
    initial: () => ({ text: '' }),
    fields: { text: createPodTaskFields.text },
    onValuesChange: draft.keep,
  });
  useRestoredDraft(form, draft);

  async function send({ text }: { text: string }): Promise<void> {
    if (creating.isLoading) return;
    try {
      await create({ podId, text: text.trim() }).unwrap();
      draft.drop();
      form.reset({ text: '' });
    } catch (error) {
      if (isApiError(error) && error.fieldErrors) form.showRefusals(error.fieldErrors);
      refuse(error);
    }
  }

  const code = form.errors.text;
  const max = formatNumber(createPodTaskFields.text.maxLength, language);
  return (
    <form
      ref={form.formRef}
      className={styles.homework}
      noValidate
      method="post"
      onSubmit={form.onSubmit((values) => void send(values))}
    >
      <TextField
        {...form.field('text')}
        readOnly={creating.isLoading}
        label={t('pod.label')}
        error={code && t([`pod.errors.${code}`, `line.errors.${code}`, 'line.errors.refused'], { max })}
        autoComplete="off"
        dir="auto"
      />
      <p>
        <Button type="submit" size="small" variant="secondary" busy={creating.isLoading} busyLabel={t('pod.adding')}>
          {t('pod.add')}
        </Button>
      </p>
    </form>
  );
}
