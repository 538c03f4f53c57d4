import {
  useListAdminMemberTagsQuery,
  useTagAdminPersonMutation,
  type PersonRecordKind,
  type TagAdminPersonDto,
} from '@leap/client/admin';
import { tagAdminPersonFields } from '@leap/client/fields/people-admin';
import { useFieldLabels, useForm, type FormErrors, type FormValues } from '@leap/forms';
import { useTranslation } from '@leap/platform';
import { Button, Icon, TextField } from '@leap/ui';
import { useId, useRef } from 'react';
import { useAction } from '../record/use-action';
import styles from './person.module.css';

const { maxItems: MOST_TAGS, maxItemLength: LONGEST_TAG } = tagAdminPersonFields.add;

interface TagValues extends FormValues {
  add: string;
}

function validate({ add }: TagValues): FormErrors<TagValues> {
  if (add.trim() === '') return { add: 'required' };
  return Array.from(add.trim()).length > LONGEST_TAG ? { add: 'too_long' } : {};
}

interface PersonTagsProps {
  kind: PersonRecordKind;
  id: string;
  tags: readonly string[];
}

/** Internal tags of the person whom a record names: each can be removed, and one is chosen from those in use or typed. */
export function PersonTags({ kind, id, tags }: PersonTagsProps) {
  const { t } = useTranslation('admin-person');
  const { data } = useListAdminMemberTagsQuery(undefined, { refetchOnMountOrArgChange: true });
  const [change] = useTagAdminPersonMutation();
  const { runAction, isBusy } = useAction();
  const region = useRef<HTMLDivElement>(null);
  const knownId = useId();
  const form = useForm<TagValues>({ initial: () => ({ add: '' }), validate });
  const errorOf = useFieldLabels('admin-person', 'tags.errors', {
    add: { maxItems: MOST_TAGS, maxLength: LONGEST_TAG },
  });
  const own = new Set(tags.map((tag) => tag.toLowerCase()));
  const known = data?.tags.filter((tag) => !own.has(tag.toLowerCase()));
  const send = (tagAdminPersonDto: TagAdminPersonDto) => change({ kind, id, tagAdminPersonDto });

  async function add({ add: tag }: TagValues): Promise<void> {
    const outcome = await runAction(() => send({ add: [tag], remove: [] }), { done: t('tags.added'), form });
    if (outcome.isDone) form.reset({ add: '' });
  }

  async function remove(tag: string): Promise<void> {
    const outcome = await runAction(() => send({ add: [], remove: [tag] }), { done: t('tags.removed', { tag }) });
    // The button that had the focus goes with the tag.
    if (outcome.isDone) region.current?.focus();
  }

  return (
    <div ref={region} tabIndex={-1} role="group" aria-label={t('parts.tags')} className={styles.tags}>
      {tags.length === 0 ? (
        <p className="ui-soft">{t('tags.none')}</p>
      ) : (
        <ul className={styles.tagList}>
          {tags.map((tag) => (
            <li key={tag} className={styles.tag}>
              <span>{tag}</span>
              <button
                type="button"
                className={styles.removeTag}
                aria-label={t('tags.remove', { tag })}
                aria-disabled={isBusy || undefined}
                onClick={() => void remove(tag)}
              >
                <Icon name="close" />
              </button>
            </li>
          ))}
        </ul>
      )}
      {tags.length >= MOST_TAGS ? (
        <p className="ui-small ui-soft">{t('tags.full', { max: MOST_TAGS })}</p>
      ) : (
        <form
          ref={form.formRef}
          className={styles.tagForm}
          onSubmit={form.onSubmit((values) => void add(values))}
          noValidate
        >
          <TextField
            label={t('tags.label')}
            help={t('tags.help', { max: LONGEST_TAG })}
            autoComplete="off"
            list={knownId}
            error={errorOf('add', form.errors.add)}
            {...form.field('add')}
          />
          <datalist id={knownId}>
            {known?.map((tag) => (
              <option key={tag} value={tag}>
                {tag}
              </option>
            ))}
          </datalist>
          <p>
            <Button type="submit" variant="secondary" busy={isBusy} busyLabel={t('tags.busy')}>
              {t('tags.add')}
            </Button>
          </p>
        </form>
      )}
    </div>
  );
}
