import {
  isApiError,
  useListAdminImportsPagesInfiniteQuery,
  useCheckAdminSubscriptionsMutation,
  useUploadAdminImportMutation,
  type AdminImportSummaryDto,
} from '@leap/client/admin';
import { useEarlyValue } from '@leap/forms';
import { formatNumber, useLanguage } from '@leap/i18n';
import { useNavigate, useTranslation } from '@leap/platform';
import type { PageContext, PageHead } from '@leap/platform';
import { Button, Field, SelectField, Tag } from '@leap/ui';
import { useRef, useState, type FormEvent } from 'react';
import { paths } from '../../paths';
import { AdminLayout } from '../layout/admin-layout';
import { useTime } from '../people/use-time';
import { RecordPart } from '../record/record-page';
import { useAction } from '../record/use-action';
import type { Column } from '../table/column';
import { DataTable } from '../table/data-table';
import styles from './imports.module.css';
import { importsTexts } from './imports-texts';

export const texts = importsTexts;

export function head({ t }: PageContext): PageHead {
  return { title: t('admin-imports:head.title'), description: t('admin-imports:head.description'), noindex: true };
}

/**
 * /admin/imports: imports subscribers, contacts and members from files, and links Stripe's subscriptions to accounts.
 */
export function Page() {
  const { t } = useTranslation('admin-imports');
  return (
    <AdminLayout section="imports" next={paths.imports} title={t('title')} intro={t('intro')}>
      <UploadFile />
      <LinkSubscriptions />
      <Imports />
    </AdminLayout>
  );
}

const kinds = ['subscribers', 'contacts', 'members'] as const;
const LARGEST_FILE = 10 * 1024 * 1024;

function UploadFile() {
  const { t, i18n } = useTranslation('admin-imports');
  const navigate = useNavigate();
  const { runAction, isBusy } = useAction();
  const [upload] = useUploadAdminImportMutation();
  const [kind, setKind] = useState<(typeof kinds)[number]>('subscribers');
  const choose = (value: string): void => setKind(kinds.find((one) => one === value) ?? 'subscribers');
  const field = useEarlyValue<HTMLSelectElement>(choose);
  const [problem, setProblem] = useState<string>();
  const input = useRef<HTMLInputElement>(null);

  const textOf = (code: string): string =>
    t(
      i18n.exists(`file.errors.${code}`, { ns: 'admin-imports' })
        ? `file.errors.${code}`
        : 'file.errors.invalid_format',
    );

  async function send(event: FormEvent): Promise<void> {
    event.preventDefault();
    const file = input.current?.files?.[0];
    const refused =
      file === undefined
        ? 'missing'
        : file.size > LARGEST_FILE
          ? 'too_large'
          : file.size === 0
            ? 'required'
            : undefined;
    setProblem(refused && textOf(refused));
    if (file === undefined || refused !== undefined) return input.current?.focus();
    const body = new Blob([file], { type: 'text/csv' });
    const refusalOf = (error: unknown): string | undefined =>
      isApiError(error)
        ? (error.fieldErrors?.find(({ field }) => field === 'file')?.code ??
          (error.status === 413 ? 'too_large' : undefined))
        : undefined;
    const outcome = await runAction(() => upload({ kind, fileName: file.name.slice(0, 200), body }), {
      done: t('file.done'),
      isNotified: (error) => refusalOf(error) !== undefined,
    });
    if (outcome.isDone) {
      if (outcome.data) void navigate(paths.import(outcome.data.id));
      return undefined;
    }
    const code = refusalOf(outcome.error);
    setProblem(code === undefined ? undefined : textOf(code));
    return undefined;
  }

  return (
    <RecordPart id="file" title={t('file.title')}>
      <p>{t('file.text')}</p>
      <form className={styles.form} noValidate onSubmit={(event) => void send(event)}>
        <SelectField
          ref={field}
          name="kind"
          label={t('file.kind')}
          value={kind}
          onChange={({ target }) => choose(target.value)}
          options={kinds.map((value) => ({ value, label: t(`kinds.${value}`) }))}
        />
        <Field label={t('file.label')} help={t('file.help')} error={problem} required>
          {(control) => (
            <input
              ref={input}
              type="file"
              name="file"
              accept=".csv,.txt,text/csv"
              className="ui-input"
              onChange={() => setProblem(undefined)}
              {...control}
            />
          )}
        </Field>
        <p className="ui-row">
          <Button type="submit" busy={isBusy} busyLabel={t('file.busy')}>
            {t('file.action')}
          </Button>
        </p>
      </form>
    </RecordPart>
  );
}

function LinkSubscriptions() {
  const { t } = useTranslation('admin-imports');
  const navigate = useNavigate();
  const { runAction, isBusy } = useAction();
  const [check] = useCheckAdminSubscriptionsMutation();

  async function begin(): Promise<void> {
    const outcome = await runAction(() => check(), { done: t('stripe.begun') });
    if (outcome.isDone && outcome.data) void navigate(paths.import(outcome.data.id));
  }

  return (
    <RecordPart id="stripe" title={t('stripe.title')}>
      <p>{t('stripe.text')}</p>
      <p className="ui-row">
        <Button variant="secondary" busy={isBusy} busyLabel={t('stripe.busy')} onClick={() => void begin()}>
          {t('stripe.action')}
        </Button>
      </p>
    </RecordPart>
  );
}

function Imports() {
  const { t } = useTranslation('admin-imports');
  const language = useLanguage();
  const { time } = useTime();
  const pages = useListAdminImportsPagesInfiniteQuery({}, { refetchOnMountOrArgChange: true });
  const count = (value: number) => formatNumber(value, language);
  const columns: Column<AdminImportSummaryDto>[] = [
    { key: 'file', header: t('columns.file'), isMain: true, cell: ({ fileName }) => fileName },
    { key: 'kind', header: t('columns.kind'), cell: ({ kind }) => t(`kinds.${kind}`) },
    {
      key: 'status',
      header: t('columns.status'),
      cell: ({ status }) => (
        <Tag tone={({ done: 'sage', failed: 'clay' } as const)[status as 'done' | 'failed']}>
          {t(`statuses.${status}`)}
        </Tag>
      ),
    },
    { key: 'added', header: t('counts.added'), align: 'end', cell: ({ addedCount }) => count(addedCount) },
    { key: 'refused', header: t('counts.refused'), align: 'end', cell: ({ refusedCount }) => count(refusedCount) },
    {
      key: 'createdAt',
      header: t('columns.createdAt'),
      cell: ({ createdAt }) => <time dateTime={createdAt}>{time(createdAt)}</time>,
    },
  ];
  return (
    <RecordPart id="imports" title={t('list.title')}>
      <DataTable
        name="imports"
        caption={t('list.title')}
        columns={columns}
        pages={pages}
        nameOf={({ fileName }) => fileName}
        rowLink={({ id }) => paths.import(id)}
        empty={{ title: t('list.empty') }}
      />
    </RecordPart>
  );
}
