import {
  isApiError,
  useGetMyCallSheetLineQuery,
  useKeepMyCallSheetLineMutation,
  useSession,
  useWithdrawMyCallSheetLineMutation,
  type MyCallSheetLineDto,
} from '@leap/client/membership';
import { keepMyCallSheetLineFields } from '@leap/client/fields/weekly-call';
import { personalDraft, useFailureLabels, useForm, useRestoredDraft } from '@leap/forms';
import { formatDate, formatNumber, useLanguage } from '@leap/i18n';
import { useToast, useTranslation } from '@leap/platform';
import { Button, TextArea } from '@leap/ui';
import { useId, useState } from 'react';
import { useViewerZone } from '../../weekly-call/use-clock';
import { CALL_ZONE } from '../../weekly-call/weekly-call';
import { useLostAccess } from '../community/use-lost-access';
import styles from './homework-lists.module.css';
import { NotLoaded } from './not-loaded';

/** What the member brings to the next call: on the owner's call sheet until it is withdrawn. */
export function CallLine() {
  const query = useGetMyCallSheetLineQuery(undefined, { refetchOnMountOrArgChange: true });
  const { user } = useSession();
  if (!query.data || !user) return <NotLoaded query={query} />;
  return <LineForm key={query.data.week} line={query.data} userId={user.id} refetch={() => void query.refetch()} />;
}

const names = ['moved', 'brings'] as const;
type LineValues = Record<(typeof names)[number], string>;

const valuesOf = ({ moved = '', brings = '' }: Partial<MyCallSheetLineDto>): LineValues => ({ moved, brings });

interface LineFormProps {
  line: MyCallSheetLineDto;
  userId: string;
  refetch(): void;
}

function LineForm({ line, userId, refetch }: LineFormProps) {
  const { t } = useTranslation('membership-homework');
  const language = useLanguage();
  const zone = useViewerZone() ?? CALL_ZONE;
  const title = useId();
  const toast = useToast();
  const failureText = useFailureLabels();
  const lostAccess = useLostAccess();
  const [keep, keeping] = useKeepMyCallSheetLineMutation();
  const [withdraw, withdrawing] = useWithdrawMyCallSheetLineMutation();
  // Not of one call: what was not stored before its end goes on to the next one.
  const [draft] = useState(() => personalDraft('call-line', userId, names));
  const form = useForm<LineValues>({
    initial: () => valuesOf(line),
    fields: keepMyCallSheetLineFields,
    validate: ({ moved, brings }) => (moved.trim() === '' && brings.trim() === '' ? { moved: 'required' } : {}),
    onValuesChange: draft.keep,
  });
  useRestoredDraft(form, draft);
  const isBusy = keeping.isLoading || withdrawing.isLoading;

  function refuse(error: unknown): void {
    if (lostAccess(error)) return;
    const isOver = isApiError(error) && error.status === 409;
    if (isApiError(error) && error.fieldErrors) form.showRefusals(error.fieldErrors);
    if (isOver) refetch();
    toast({
      title: t('toasts.notSaved'),
      description: isOver ? t('line.over') : failureText(error, t('toasts.tryAgain')),
      variant: 'destructive',
    });
  }

  async function save({ moved, brings }: LineValues): Promise<void> {
    if (isBusy) return;
    try {
      const stored = await keep({
        week: line.week,
        keepCallSheetLineDto: { moved: moved.trim(), brings: brings.trim() },
      }).unwrap();
      draft.drop();
      form.reset(valuesOf(stored));
      toast({ title: t('line.saved') });
    } catch (error) {
      refuse(error);
    }
  }

  async function withdrawLine(): Promise<void> {
    if (isBusy) return;
    try {
      await withdraw(line.week).unwrap();
      draft.drop();
      form.reset(valuesOf({}));
      toast({ title: t('line.withdrawn') });
      // The button is gone.
      form.formRef.current?.querySelector('textarea')?.focus();
    } catch (error) {
      refuse(error);
    }
  }

  const isStored = line.updatedAt !== undefined;
  return (
    <form
      ref={form.formRef}
      className={styles.line}
      aria-labelledby={title}
      noValidate
      method="post"
      onSubmit={form.onSubmit((values) => void save(values))}
    >
      <h3 id={title} className={styles.title}>
        {t('line.title', { day: formatDate(new Date(line.startsAt), language, 'longMonthDay', zone) })}
      </h3>
      <p className="ui-soft">{t('line.text')}</p>
      {names.map((name) => {
        const code = form.errors[name];
        return (
          <TextArea
            key={name}
            {...form.field(name)}
            readOnly={isBusy}
            label={t(`line.fields.${name}`)}
            help={t('line.help', { max: formatNumber(keepMyCallSheetLineFields[name].maxLength, language) })}
            error={
              code &&
              t([`line.errors.${code}`, 'line.errors.refused'], {
                max: formatNumber(keepMyCallSheetLineFields[name].maxLength, language),
              })
            }
            rows={2}
            dir="auto"
          />
        );
      })}
      <p className="ui-row">
        <Button type="submit" size="small" busy={keeping.isLoading} busyLabel={t('line.saving')}>
          {t(isStored ? 'line.change' : 'line.save')}
        </Button>
        {isStored && (
          <Button
            variant="quiet"
            size="small"
            busy={withdrawing.isLoading}
            busyLabel={t('line.withdrawing')}
            onClick={() => void withdrawLine()}
          >
            {t('line.withdraw')}
          </Button>
        )}
      </p>
    </form>
  );
}
