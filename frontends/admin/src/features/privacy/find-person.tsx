import { isApiError, useFindPersonMutation, type FoundPersonDto } from '@leap/client/admin';
import { findPersonFields } from '@leap/client/fields/privacy-requests-admin';
import { useFailureLabels, useFieldLabels, useForm } from '@leap/forms';
import { formatNumber, useLanguage } from '@leap/i18n';
import { useTranslation } from '@leap/platform';
import { Button, Callout, TextField, TextLink } from '@leap/ui';
import { paths } from '../../paths';
import { findingPath } from './finding-paths';
import styles from './privacy.module.css';

interface Person extends Record<string, string> {
  email: string;
}

/** Searches all tables for a person by the address. */
export function FindPerson() {
  const { t } = useTranslation('admin-privacy');
  const [find, { data, error, isLoading }] = useFindPersonMutation();
  const textOf = useFailureLabels();
  const form = useForm<Person>({ initial: () => ({ email: '' }), fields: findPersonFields });
  const errorOf = useFieldLabels('admin-privacy', 'errors', findPersonFields);

  async function look(email: string): Promise<void> {
    const { error: failure } = await find({ email });
    if (isApiError(failure) && failure.fieldErrors) form.showRefusals(failure.fieldErrors);
  }

  return (
    <>
      <form
        ref={form.formRef}
        className={styles.form}
        onSubmit={form.onSubmit(({ email }) => void look(email.trim()))}
        noValidate
      >
        <TextField
          type="email"
          label={t('fields.person')}
          required
          maxLength={findPersonFields.email.maxLength}
          autoComplete="off"
          error={errorOf('email', form.errors.email)}
          {...form.field('email')}
        />
        <p className="ui-row">
          <Button type="submit" variant="secondary" busy={isLoading} busyLabel={t('busy')}>
            {t('find.find')}
          </Button>
        </p>
      </form>
      <div role="status">
        {error !== undefined && !isLoading && (
          <Callout tone="alarm">
            <p>{textOf(error, t('find.failed'))}</p>
          </Callout>
        )}
        {data && !isLoading && <Findings person={data} />}
      </div>
    </>
  );
}

/** Number of rows by table, with links, and the effect of an erasure with its reason. */
export function Findings({ person }: { person: FoundPersonDto }) {
  const { t, i18n } = useTranslation('admin-privacy');
  const language = useLanguage();
  const { email, userId, isStaff, findings } = person;
  // Unknown tables are shown by their name.
  const nameOf = (table: string) =>
    i18n.exists(`tables.${table}`, { ns: 'admin-privacy' }) ? t(`tables.${table}`) : table;
  if (findings.length === 0) return <p>{t('find.nothing', { email })}</p>;
  return (
    <div className={styles.findings}>
      <h3 className={styles.subject}>{t('find.found', { email })}</h3>
      {userId !== undefined && !isStaff && (
        <p>
          <TextLink to={paths.member(userId)}>{t('find.account')}</TextLink>
        </p>
      )}
      {isStaff && (
        <Callout tone="warning">
          <p>{t('find.staff')}</p>
        </Callout>
      )}
      <dl className={styles.tables}>
        {findings.map(({ table, rows, erasure }) => (
          <div key={table}>
            <dt>
              <TableName name={nameOf(table)} way={findingPath(table, person)} />{' '}
              <span className="ui-small">({formatNumber(rows, language)})</span>
            </dt>
            <dd>{t(`erasures.${erasure}`)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

function TableName({ name, way }: { name: string; way: string | undefined }) {
  return way === undefined ? name : <TextLink to={way}>{name}</TextLink>;
}
