import { api, useUpdateAdminImageMutation, type AdminImageDto } from '@leap/client/admin';
import { updateAdminImageFields } from '@leap/client/fields/images-admin';
import { checkFields, type FormErrors, type FormValues } from '@leap/forms';
import { useTranslation } from '@leap/platform';
import { Button, TextField } from '@leap/ui';
import { EditForm } from '../content/edit-form';
import { useEditForm } from '../content/use-edit-form';
import { useFieldLabels } from '../content/use-field-labels';
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
  const textOf = useFieldLabels();
  const [update] = useUpdateAdminImageMutation();
  const edit = useEditForm<TextValues, AdminImageDto>({
    saved: image,
    draft: `image-${image.id}`,
    empty,
    valuesOf,
    validate,
    update: (values, version) => update({ id: image.id, updateAdminImageDto: { ...values, version } }),
    newest: (fresh) => api.endpoints.getAdminImage.initiate(image.id, fresh),
    done: t('saved'),
  });
  const { form } = edit;

  return (
    <EditForm
      edit={edit}
      fields={fields.map((key) => ({ key, label: t(key) }))}
      onSaved={onDone}
      label={name}
      className={styles.text}
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
    </EditForm>
  );
}
