import { api, isApiError, useMapAdminImportMutation, type AdminImportDto, type MapImportDto } from '@leap/client/admin';
import { toLanguage } from '@leap/domain';
import { useForm, type Form, type FormErrors } from '@leap/forms';
import { useDispatch, useTranslation } from '@leap/platform';
import type { AppDispatch } from '@leap/platform';
import { useEffect, useEffectEvent, useState } from 'react';
import { useVersionedSave, type Conflict } from '../record/use-versioned-save';

const LONGEST_PROOF = 300;

export type MappingValues = Record<string, string>;

/** Values of the form. */
export interface ColumnMappingForm {
  form: Form<MappingValues>;
  /** Whether there are unsaved changes. */
  isDirty: boolean;
  isBusy: boolean;
  /** Saves. @returns false after a refusal or conflict */
  save(values: MappingValues): Promise<boolean>;
  /** A conflicting mapping. */
  conflict: Conflict<MappingValues> | undefined;
  /** Saves the result of a merge. */
  merge(values: MappingValues): Promise<boolean>;
  /** Returns to the form, with its values. */
  leave(): void;
}

/** Form of an import's mapping. An unchanged form follows changes by others. */
export function useColumnMapping(one: AdminImportDto): ColumnMappingForm {
  const { t } = useTranslation('admin-imports');
  const dispatch: AppDispatch = useDispatch();
  const [map] = useMapAdminImportMutation();
  const [base, setBase] = useState(() => baseOf(one));
  const form = useForm<MappingValues>({ initial: () => base.values, validate });
  const isDirty = differs(form.values, base.values);
  const versioned = useVersionedSave<MappingValues, AdminImportDto>({
    version: base.version,
    base: base.values,
    save: (values, version) => map({ id: one.id, mapImportDto: toMapping(one, values, version) }),
    newest: () => dispatch(api.endpoints.getAdminImport.initiate(one.id, { forceRefetch: true, subscribe: false })),
    valuesOf,
    done: t('mapping.saved'),
  });

  function validate(values: MappingValues): FormErrors<MappingValues> {
    return {
      ...Object.fromEntries(
        one.fields
          .filter(({ field, isRequired }) => isRequired && values[field] === '')
          .map(({ field }) => [field, t('mapping.required')]),
      ),
      ...(Array.from(values['consentProof'] ?? '').length > LONGEST_PROOF
        ? { consentProof: t('mapping.proofLong') }
        : {}),
    };
  }

  function load(stored: AdminImportDto): void {
    setBase(baseOf(stored));
    form.reset(valuesOf(stored));
  }

  // The dry run changed the version, but not the mapping.
  const follow = useEffectEvent((stored: AdminImportDto) => {
    if (!differs(valuesOf(stored), base.values)) setBase({ ...base, version: stored.updatedAt });
    else if (!isDirty) load(stored);
  });
  useEffect(() => follow(one), [one]);

  async function finish(sending: ReturnType<typeof versioned.save>): Promise<boolean> {
    const outcome = await sending;
    if (outcome.isDone && outcome.data) load(outcome.data);
    if (!outcome.isDone && isApiError(outcome.error)) {
      form.showErrors(
        Object.fromEntries(
          (outcome.error.fieldErrors ?? []).map(({ field }) => [field.replace('mapping.', ''), t('mapping.refused')]),
        ),
      );
    }
    return outcome.isDone;
  }

  return {
    form,
    isDirty,
    isBusy: versioned.isBusy,
    save: (values) => finish(versioned.save(values)),
    conflict: versioned.conflict,
    merge: (values) => {
      // Also sets the form, so that it can be corrected after a refusal.
      form.reset(values);
      return finish(versioned.merge(values));
    },
    leave: versioned.leave,
  };
}

function toMapping({ fields }: AdminImportDto, values: MappingValues, version: string): MapImportDto {
  const mapping = Object.fromEntries(
    fields.flatMap(({ field }) => (values[field] ? [[field, Number(values[field])]] : [])),
  );
  const proof = values['consentProof']?.trim();
  return { version, mapping, language: toLanguage(values['rowLanguage']), ...(proof ? { consentProof: proof } : {}) };
}

const baseOf = (one: AdminImportDto): { version: string; values: MappingValues } => ({
  version: one.updatedAt,
  values: valuesOf(one),
});

function valuesOf({ fields, mapping, language, consentProof }: AdminImportDto): MappingValues {
  return {
    ...Object.fromEntries(
      fields.map(({ field }) => [field, mapping[field] === undefined ? '' : String(mapping[field])]),
    ),
    rowLanguage: language,
    consentProof: consentProof ?? '',
  };
}

const differs = (some: MappingValues, others: MappingValues): boolean =>
  Object.keys(some).some((name) => some[name] !== others[name]);
