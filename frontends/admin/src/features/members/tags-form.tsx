import { api, useSession, useUpdateAdminMemberMutation, type AdminMemberDto } from '@leap/client/admin';
import { tidyTags } from '@leap/domain';
import type { FormErrors, FormValues } from '@leap/forms';
import { useDispatch, useTranslation } from '@leap/platform';
import type { AppDispatch } from '@leap/platform';
import { Button, TextField } from '@leap/ui';
import { useEditForm } from '../content/use-edit-form';
import { ConflictMerge } from '../record/conflict-merge';
import styles from './members.module.css';

const MOST_TAGS = 20;
const LONGEST_TAG = 40;

interface TagsValues extends FormValues {
  tags: string;
}

const empty: TagsValues = { tags: '' };
const tagsIn = (text: string): string[] => tidyTags(text.split(','));
const valuesOf = ({ tags }: AdminMemberDto): TagsValues => ({ tags: tags.join(', ') });

function validate({ tags }: TagsValues): FormErrors<TagsValues> {
  const all = tagsIn(tags);
  if (all.length > MOST_TAGS) return { tags: 'too_many' };
  return all.some((tag) => Array.from(tag).length > LONGEST_TAG) ? { tags: 'too_long' } : {};
}

/** Tags of an account. A draft belongs to the version it is based on; after a concurrent change, conflicts are shown for a decision. */
export function TagsForm({ member }: { member: AdminMemberDto }) {
  const { t, i18n } = useTranslation('admin-members');
  const { user } = useSession();
  const dispatch: AppDispatch = useDispatch();
  const [update] = useUpdateAdminMemberMutation();
  const { id } = member;
  const send = (values: TagsValues, version: string) =>
    update({ id, updateAdminMemberDto: { tags: tagsIn(values.tags), version } });
  const edit = useEditForm<TagsValues, AdminMemberDto>({
    saved: member,
    draft: { name: `member-tags-${id}`, userId: user?.id ?? '' },
    empty,
    valuesOf,
    validate,
    // The account exists, so its tags are only updated.
    create: (values) => send(values, member.updatedAt),
    update: send,
    newest: () => dispatch(api.endpoints.getAdminMember.initiate(id, { forceRefetch: true, subscribe: false })),
    done: t('tags.saved'),
  });
  const { form } = edit;
  const error = form.errors.tags;

  return (
    <>
      <form
        ref={form.formRef}
        className={styles.form}
        noValidate
        hidden={edit.conflict !== undefined}
        onSubmit={form.onSubmit((values) => void edit.save(values))}
      >
        <TextField
          label={t('tags.label')}
          help={t('tags.help')}
          autoComplete="off"
          error={
            error &&
            t(
              i18n.exists(`tags.errors.${error}`, { ns: 'admin-members' })
                ? `tags.errors.${error}`
                : 'tags.errors.invalid',
            )
          }
          {...form.field('tags')}
        />
        <p className="ui-small" role="status">
          {edit.isDirty && t('tags.unsaved')}
        </p>
        <p className="ui-row">
          <Button type="submit" variant="secondary" busy={edit.isBusy} busyLabel={t('tags.saving')}>
            {t('tags.save')}
          </Button>
          {edit.isDirty && (
            <Button variant="quiet" onClick={edit.discard}>
              {t('tags.discard')}
            </Button>
          )}
        </p>
      </form>
      {edit.conflict && (
        <ConflictMerge
          fields={[{ key: 'tags', label: t('tags.label') }]}
          {...edit.conflict}
          onMerge={(values) => void edit.merge(values)}
          onCancel={edit.leave}
          isBusy={edit.isBusy}
        />
      )}
    </>
  );
}
