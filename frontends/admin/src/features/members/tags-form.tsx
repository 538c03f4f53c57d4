import { api, useUpdateAdminMemberMutation, type AdminMemberDto } from '@leap/client/admin';
import { tidyTags } from '@leap/domain';
import type { FormErrors, FormValues } from '@leap/forms';
import { useTranslation } from '@leap/platform';
import { Button, TextField } from '@leap/ui';
import { EditForm } from '../content/edit-form';
import { useEditForm } from '../content/use-edit-form';
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
  const [update] = useUpdateAdminMemberMutation();
  const { id } = member;
  const edit = useEditForm<TagsValues, AdminMemberDto>({
    saved: member,
    draft: `member-tags-${id}`,
    empty,
    valuesOf,
    validate,
    update: (values, version) => update({ id, updateAdminMemberDto: { tags: tagsIn(values.tags), version } }),
    newest: (fresh) => api.endpoints.getAdminMember.initiate(id, fresh),
    done: t('tags.saved'),
  });
  const { form } = edit;
  const error = form.errors.tags;

  return (
    <EditForm edit={edit} fields={[{ key: 'tags', label: t('tags.label') }]} className={styles.form}>
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
    </EditForm>
  );
}
