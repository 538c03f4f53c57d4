import {
  api,
  useCreateAdminSequenceMutation,
  useUpdateAdminSequenceMutation,
  type AdminSequenceDto,
} from '@leap/client/admin';
import { createAdminSequenceFields } from '@leap/client/fields/sequences-admin';
import { checkFields, useFields, type FormValues } from '@leap/forms';
import { useNavigate, useTranslation } from '@leap/platform';
import { SelectField, TextField } from '@leap/ui';
import { useMemo } from 'react';
import { paths } from '../../paths';
import { EditForm } from '../content/edit-form';
import { SaveBar } from '../content/save-bar';
import { useEditForm } from '../content/use-edit-form';

interface SequenceValues extends FormValues {
  name: string;
  event: string;
}

const events = ['subscribed', 'joined'] as const;
const empty: SequenceValues = { name: '', event: 'subscribed' };

/** Name of a series, and, while it is new, what starts it. */
export function SequenceForm({ sequence }: { sequence: AdminSequenceDto | undefined }) {
  const { t } = useTranslation('admin-sequences');
  const navigate = useNavigate();
  const [create] = useCreateAdminSequenceMutation();
  const [update] = useUpdateAdminSequenceMutation();
  const id = sequence?.id ?? '';
  const edit = useEditForm<SequenceValues, AdminSequenceDto>({
    saved: sequence,
    draft: `sequence-${id || 'new'}`,
    empty,
    valuesOf: ({ name, event }) => ({ name, event }),
    validate: (values) => checkFields(createAdminSequenceFields, values),
    create: ({ name, event }) => create({ name, event: events.find((one) => one === event) ?? 'subscribed' }),
    update: ({ name }, version) => update({ id, updateSequenceDto: { name, version } }),
    newest: (fresh) => api.endpoints.getAdminSequence.initiate(id, fresh),
    done: t('saved'),
  });
  const form = useMemo(() => ({ ...edit.form, constraints: createAdminSequenceFields }), [edit.form]);
  const { field } = useFields(form, 'admin-sequences');
  return (
    <EditForm
      edit={edit}
      fields={(['name', 'event'] as const).map((key) => ({ key, label: t(`fields.${key}`) }))}
      onSaved={sequence ? undefined : (saved) => void navigate(paths.sequence(saved.id), { replace: true })}
    >
      <TextField {...field('name')} autoComplete="off" />
      {!sequence && (
        <SelectField {...field('event')} options={events.map((value) => ({ value, label: t(`events.${value}`) }))} />
      )}
      <SaveBar edit={edit} create={t('create')} />
    </EditForm>
  );
}
