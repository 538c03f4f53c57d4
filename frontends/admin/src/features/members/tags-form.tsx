import { api, useUpdateAdminMemberMutation, type AdminMemberDto } from '@leap/contracts/admin';
import { tidyTags } from '@leap/contracts/domain';
import { useForm } from '@leap/forms';
import { useDispatch, useTranslation } from '@leap/platform';
import type { AppDispatch } from '@leap/platform';
import { Button, TextField } from '@leap/ui';
import { ConflictMerge } from '../record/conflict-merge';
import { useVersionedSave } from '../record/use-versioned-save';
import styles from './members.module.css';

const MOST_TAGS = 20;
const LONGEST_TAG = 40;

const tagsIn = (text: string): string[] => tidyTags(text.split(','));
const textOf = (tags: readonly string[]): string => tags.join(', ');

/** The tags of an account. Two who change them at once are told, and keep what they typed. */
export function TagsForm({ member }: { member: AdminMemberDto }) {
  const { t } = useTranslation('admin-members');
  const dispatch = useDispatch<AppDispatch>();
  const [update] = useUpdateAdminMemberMutation();
  const form = useForm({
    initial: () => ({ tags: textOf(member.tags) }),
    validate: ({ tags }) => {
      const all = tagsIn(tags);
      if (all.length > MOST_TAGS) return { tags: t('tags.tooMany') };
      return all.some((tag) => Array.from(tag).length > LONGEST_TAG) ? { tags: t('tags.tooLong') } : {};
    },
  });
  const saving = useVersionedSave({
    version: member.updatedAt,
    save: ({ tags }: { tags: string }, version) => update({ id: member.id, updateAdminMemberDto: { tags: tagsIn(tags), version } }),
    newest: () => dispatch(api.endpoints.getAdminMember.initiate(member.id, { forceRefetch: true, subscribe: false })),
    valuesOf: ({ tags }: AdminMemberDto) => ({ tags: textOf(tags) }),
    done: t('tags.saved'),
  });

  async function merge(values: { tags: string }): Promise<void> {
    form.reset(values);
    await saving.merge(values);
  }

  return (
    <>
      <form ref={form.formRef} className={styles.form} noValidate hidden={saving.conflict !== undefined} onSubmit={form.onSubmit((values) => void saving.save(values))}>
        <TextField label={t('tags.label')} help={t('tags.help')} autoComplete="off" error={form.errors.tags} {...form.field('tags')} />
        <p className="ui-actions">
          <Button type="submit" variant="secondary" busy={saving.isBusy} busyLabel={t('tags.saving')}>
            {t('tags.save')}
          </Button>
        </p>
      </form>
      {saving.conflict && <ConflictMerge fields={[{ key: 'tags', label: t('tags.label') }]} {...saving.conflict} onMerge={(values) => void merge(values)} onCancel={saving.leave} isBusy={saving.isBusy} />}
    </>
  );
}
