import { isApiError, useMapAdminImportMutation, type AdminImportDto } from '@leap/contracts/admin';
import { languages, toLanguage } from '@leap/contracts/domain';
import { useForm } from '@leap/forms';
import { useTranslation } from '@leap/platform';
import { Button, SelectField, TextArea } from '@leap/ui';
import { useAct } from '../record/use-act';
import styles from './imports.module.css';

const LONGEST_PROOF = 300;

/** Proper names, the same in every language. */
const encodingNames = { 'utf-8': 'UTF-8', 'utf-16': 'UTF-16', 'windows-1252': 'Windows-1252' } as const;

/** Wide tables scroll in themselves, also by keyboard. */
const scrollable = { tabIndex: 0 };

/** How the file was recognised, which column fills which field (guessed, and to be put right), and what else must be known. */
export function ColumnMapping({ one }: { one: AdminImportDto }) {
  const { t } = useTranslation('admin-imports');
  const { act, isBusy } = useAct();
  const [map] = useMapAdminImportMutation();
  const form = useForm<Record<string, string>>({
    initial: () => ({
      ...Object.fromEntries(one.fields.map(({ field }) => [field, one.mapping[field] === undefined ? '' : String(one.mapping[field])])),
      rowLanguage: one.language,
      consentProof: one.consentProof ?? '',
    }),
    validate: (values) => ({
      ...Object.fromEntries(one.fields.filter(({ field, isRequired }) => isRequired && values[field] === '').map(({ field }) => [field, t('mapping.required')])),
      ...(Array.from(values['consentProof'] ?? '').length > LONGEST_PROOF ? { consentProof: t('mapping.proofLong') } : {}),
    }),
  });

  async function save(values: Record<string, string>): Promise<void> {
    const mapping = Object.fromEntries(one.fields.flatMap(({ field }) => (values[field] ? [[field, Number(values[field])]] : [])));
    const proof = values['consentProof']?.trim();
    const outcome = await act(() => map({ id: one.id, mapImportDto: { mapping, language: toLanguage(values['rowLanguage']), ...(proof ? { consentProof: proof } : {}) } }), { done: t('mapping.saved') });
    if (!outcome.isDone && isApiError(outcome.error)) {
      form.showErrors(Object.fromEntries((outcome.error.fieldErrors ?? []).map(({ field }) => [field.replace('mapping.', ''), t('mapping.refused')])));
    }
  }

  return (
    <form ref={form.formRef} className={styles.mapping} noValidate onSubmit={form.onSubmit((values) => void save(values))}>
      <p>{t('mapping.recognised', { encoding: encodingNames[one.encoding ?? 'utf-8'], delimiter: t(`delimiters.${delimiterName(one.delimiter)}`), count: one.rowsCount })}</p>
      <div className={styles.scroll} role="region" aria-label={t('mapping.sample')} {...scrollable}>
        <table className={styles.sample}>
          <caption className="ui-small">{t('mapping.sample')}</caption>
          <thead>
            <tr>
              {one.headers.map((header, index) => (
                <th key={index} scope="col">
                  {header}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {one.samples.map((row, index) => (
              <tr key={index}>
                {one.headers.map((_header, column) => (
                  <td key={column}>{row[column]}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className={styles.form}>
        {one.fields.map(({ field, isRequired }) => (
          <SelectField
            key={field}
            {...form.field(field)}
            label={t(`fields.${field}`)}
            required={isRequired}
            placeholder={t('mapping.none')}
            error={form.errors[field]}
            options={one.headers.map((header, index) => ({ value: String(index), label: header || t('mapping.column', { number: index + 1 }) }))}
          />
        ))}
        <SelectField {...form.field('rowLanguage')} label={t('mapping.language')} options={languages.map((value) => ({ value, label: t(`languages.${value}`) }))} />
      </div>
      {one.kind === 'subscribers' && <TextArea {...form.field('consentProof')} label={t('mapping.proof')} help={t('mapping.proofHelp')} rows={2} error={form.errors['consentProof']} />}
      <p className="ui-actions">
        <Button type="submit" variant="secondary" busy={isBusy} busyLabel={t('mapping.saving')}>
          {t('mapping.save')}
        </Button>
      </p>
    </form>
  );
}

const delimiterName = (delimiter: string | undefined): string => ({ ',': 'comma', ';': 'semicolon', '\t': 'tab', '|': 'bar' })[delimiter ?? ','] ?? 'comma';
