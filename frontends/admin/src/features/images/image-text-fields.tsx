import { api, useSession, useUpdateAdminImageMutation, type AdminImageDto } from '@leap/client/admin';
import { updateAdminImageFields } from '@leap/client/fields/images-admin';
import { checkFields, type FormErrors, type FormValues } from '@leap/forms';
import { useDispatch, useTranslation, type AppDispatch } from '@leap/platform';
import { Button, TextField } from '@leap/ui';
import { useEditForm } from '../content/use-edit-form';
import { useFieldLabels } from '../content/use-field-labels';
import { ConflictMerge } from '../record/conflict-merge';
import styles from './images.module.css';

interface TextValues extends FormValues {
  altEn: string;
  altEs: string;
}

const fields = ['altEn', 'altEs'] as const;
const empty: TextValues = { altEn: '', altEs: '' };
const valuesOf = ({ altEn, altEs }: AdminImageDto): TextValues => ({ altEn, altEs });

/** The server's rule, checked before anything is sent. */
const validate = (values: TextValues): FormErrors<TextValues> => checkFields(updateAdminImageFields, values);

/** Alternative texts of a picture in both languages. A conflict is shown, and keeps the input. */
export function ImageTexts({ image, name, onDone }: { image: AdminImageDto; name: string; onDone(): void }) {
  const { t } = useTranslation('admin-images');
  const { user } = useSession();
  const dispatch: AppDispatch = useDispatch();
  const textOf = useFieldLabels();
  const [update] = useUpdateAdminImageMutation();
  const send = (values: TextValues, version: string) =>
    update({ id: image.id, updateAdminImageDto: { ...values, version } });
  const edit = useEditForm<TextValues, AdminImageDto>({
    saved: image,
    draft: { name: `image-${image.id}`, userId: user?.id ?? '' },
    empty,
    valuesOf,
    validate,
    // The picture exists, so its texts are only updated.
    create: (values) => send(values, image.updatedAt),
    update: send,
    newest: () => dispatch(api.endpoints.getAdminImage.initiate(image.id, { forceRefetch: true, subscribe: false })),
    done: t('saved'),
  });
  const { form } = edit;

  async function store(storing: Promise<AdminImageDto | undefined>): Promise<void> {
    if (await storing) onDone();
  }

  return (
    <>
      {edit.conflict && (
        <ConflictMerge
          fields={fields.map((key) => ({ key, label: t(key) }))}
          {...edit.conflict}
          isBusy={edit.isBusy}
          onCancel={edit.leave}
          onMerge={(values) => void store(edit.merge(values))}
        />
      )}
      <form
        ref={form.formRef}
        className={styles.text}
        aria-label={name}
        noValidate
        hidden={edit.conflict !== undefined}
        onSubmit={form.onSubmit((values) => void store(edit.save(values)))}
      >
        <TextField
          {...form.field('altEn')}
          label={t('altEn')}
          error={textOf(form.errors.altEn, updateAdminImageFields.altEn.maxLength)}
        />
        <TextField
          {...form.field('altEs')}
          label={t('altEs')}
          help={t('altHelp')}
          error={textOf(form.errors.altEs, updateAdminImageFields.altEs.maxLength)}
        />
        <Button type="submit" size="small" busy={edit.isBusy} busyLabel={t('saveText')}>
          {t('saveText')}
        </Button>
      </form>
    </>
  );
}
