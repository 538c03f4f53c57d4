import type { AdminImportDto } from '@leap/client/admin';
import { languages } from '@leap/domain';
import { useTranslation } from '@leap/platform';
import { Button, SelectField, TextArea } from '@leap/ui';
import { ConflictMerge, type MergeField } from '../record/conflict-merge';
import styles from './imports.module.css';
import type { ColumnMappingForm, MappingValues } from './use-column-mapping';

/** Names of encodings, the same in every language. */
const encodingNames = { 'utf-8': 'UTF-8', 'utf-16': 'UTF-16', 'windows-1252': 'Windows-1252' } as const;

/** Wide tables scroll, also by keyboard. */
const scrollable = { tabIndex: 0 };

interface ColumnMappingProps {
  one: AdminImportDto;
  mapping: ColumnMappingForm;
}

/** Detected format of the file, the mapping of its columns, and further settings. */
export function ColumnMapping({ one, mapping: { form, isBusy, save, conflict, merge, leave } }: ColumnMappingProps) {
  const { t } = useTranslation('admin-imports');
  const columnName = (index: number) => one.headers[index] || t('mapping.column', { number: index + 1 });
  const mergeFields: MergeField<MappingValues>[] = [
    ...one.fields.map(({ field }) => ({
      key: field,
      label: t(`fields.${field}`),
      show: (column?: string) => column && columnName(Number(column)),
    })),
    { key: 'rowLanguage', label: t('mapping.language'), show: (language) => t(`languages.${language}`) },
    { key: 'consentProof', label: t('mapping.proof') },
  ];

  return (
    <>
      {conflict && (
        <ConflictMerge
          fields={mergeFields}
          {...conflict}
          isBusy={isBusy}
          onMerge={(values) => void merge(values)}
          onCancel={leave}
        />
      )}
      <form
        ref={form.formRef}
        className={styles.mapping}
        noValidate
        hidden={conflict !== undefined}
        onSubmit={form.onSubmit((values) => void save(values))}
      >
        <p>
          {t('mapping.recognised', {
            encoding: encodingNames[one.encoding ?? 'utf-8'],
            delimiter: t(`delimiters.${delimiterName(one.delimiter)}`),
            count: one.rowsCount,
          })}
        </p>
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
              options={one.headers.map((_header, index) => ({ value: String(index), label: columnName(index) }))}
            />
          ))}
          <SelectField
            {...form.field('rowLanguage')}
            label={t('mapping.language')}
            options={languages.map((value) => ({ value, label: t(`languages.${value}`) }))}
          />
        </div>
        {one.kind === 'subscribers' && (
          <TextArea
            {...form.field('consentProof')}
            label={t('mapping.proof')}
            help={t('mapping.proofHelp')}
            rows={2}
            error={form.errors['consentProof']}
          />
        )}
        <p className="ui-row">
          <Button type="submit" variant="secondary" busy={isBusy} busyLabel={t('mapping.saving')}>
            {t('mapping.save')}
          </Button>
        </p>
      </form>
    </>
  );
}

const delimiterName = (delimiter: string | undefined): string =>
  ({ ',': 'comma', ';': 'semicolon', '\t': 'tab', '|': 'bar' })[delimiter ?? ','] ?? 'comma';
