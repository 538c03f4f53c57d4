import { isApiError, useMapAdminImportMutation, type AdminImportDto } from '@leap/contracts/admin';
import { toLanguage } from '@leap/contracts/domain';
import { useForm, type Form, type FormErrors } from '@leap/forms';
import { useTranslation } from '@leap/platform';
import { useEffect, useEffectEvent, useState } from 'react';
import { useAct } from '../record/use-act';

const LONGEST_PROOF = 300;

type MappingValues = Record<string, string>;

/** How a file is read, as it stands in the form. */
export interface ColumnMappingForm {
  form: Form<MappingValues>;
  /** Whether something was chosen that the server does not know yet. */
  isDirty: boolean;
  isBusy: boolean;
  /** Stores it. @returns false when it was refused: the form says why */
  save(values: MappingValues): Promise<boolean>;
}

/** The form that says how a file is read. What somebody else stored meanwhile is taken over by those who have chosen nothing. */
export function useColumnMapping(one: AdminImportDto): ColumnMappingForm {
  const { t } = useTranslation('admin-imports');
  const { act, isBusy } = useAct();
  const [map] = useMapAdminImportMutation();
  const [base, setBase] = useState(() => valuesOf(one));
  const form = useForm<MappingValues>({ initial: () => base, validate });
  const isDirty = differs(form.values, base);

  function validate(values: MappingValues): FormErrors<MappingValues> {
    return {
      ...Object.fromEntries(one.fields.filter(({ field, isRequired }) => isRequired && values[field] === '').map(({ field }) => [field, t('mapping.required')])),
      ...(Array.from(values['consentProof'] ?? '').length > LONGEST_PROOF ? { consentProof: t('mapping.proofLong') } : {}),
    };
  }

  function take(stored: AdminImportDto): void {
    setBase(valuesOf(stored));
    form.reset(valuesOf(stored));
  }

  const follow = useEffectEvent((stored: AdminImportDto) => {
    if (!isDirty && differs(valuesOf(stored), base)) take(stored);
  });
  useEffect(() => follow(one), [one]);

  async function save(values: MappingValues): Promise<boolean> {
    const mapping = Object.fromEntries(one.fields.flatMap(({ field }) => (values[field] ? [[field, Number(values[field])]] : [])));
    const proof = values['consentProof']?.trim();
    const outcome = await act(() => map({ id: one.id, mapImportDto: { mapping, language: toLanguage(values['rowLanguage']), ...(proof ? { consentProof: proof } : {}) } }), { done: t('mapping.saved') });
    if (outcome.isDone && outcome.data) take(outcome.data);
    if (!outcome.isDone && isApiError(outcome.error)) {
      form.showErrors(Object.fromEntries((outcome.error.fieldErrors ?? []).map(({ field }) => [field.replace('mapping.', ''), t('mapping.refused')])));
    }
    return outcome.isDone;
  }

  return { form, isDirty, isBusy, save };
}

function valuesOf({ fields, mapping, language, consentProof }: AdminImportDto): MappingValues {
  return {
    ...Object.fromEntries(fields.map(({ field }) => [field, mapping[field] === undefined ? '' : String(mapping[field])])),
    rowLanguage: language,
    consentProof: consentProof ?? '',
  };
}

const differs = (some: MappingValues, others: MappingValues): boolean => Object.keys(some).some((name) => some[name] !== others[name]);
