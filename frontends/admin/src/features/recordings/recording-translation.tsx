import {
  useDraftRecordingTranslationMutation,
  useGetRecordingTranslationStateQuery,
  type RecordingTranslationDraftDto,
} from '@leap/client/admin';
import type { Form } from '@leap/forms';
import { useTranslation } from '@leap/platform';
import { Button, SelectField, TextLink } from '@leap/ui';
import { languages, parseChapter, type Language } from '@leap/domain';
import { useEffect, useRef } from 'react';
import { paths } from '../../paths';
import contentStyles from '../content/content.module.css';
import { useAction } from '../record/use-action';
import { linesOf, translatedFields, type RecordingValues, type TranslatedField } from './recording-values';

/** The language beside the one that a text is in. */
export const otherThan = (language: string): Language => (language === 'es' ? 'en' : 'es');

/** Whether what a field shows was drafted by a machine, and is not saved yet. */
export const isDrafted = ({ drafted }: RecordingValues, field: TranslatedField): boolean =>
  drafted.split(' ').includes(field);

/** The language of the texts, and a button that drafts what is missing in the other one. Nothing is stored before the form is saved. */
export function RecordingTranslation({ form }: { form: Form<RecordingValues> }) {
  const { t } = useTranslation('admin-recordings');
  const { t: common } = useTranslation('admin-content');
  const { data: state } = useGetRecordingTranslationStateQuery(undefined, { refetchOnMountOrArgChange: true });
  const [request] = useDraftRecordingTranslationMutation();
  const { runAction, isBusy } = useAction();
  /** What is typed while the answer is awaited stays. */
  const latest = useRef(form);
  useEffect(() => {
    latest.current = form;
  });
  const { language } = form.values;
  const other = otherThan(language);
  const missing = missingIn(form.values);

  async function draft(): Promise<void> {
    const outcome = await runAction(
      () =>
        request({
          language: language as Language,
          ...Object.fromEntries(missing.map(({ from }) => [from, sentOf(form.values, from)])),
        }),
      { done: t('translation.done'), failed: t('translation.failed') },
    );
    if (!outcome.isDone || !outcome.data) return;
    const { values, setAll } = latest.current;
    // The original changed meanwhile, or somebody typed: that stays.
    const filled = draftedValues(outcome.data, form.values, values);
    if (Object.keys(filled).length > 0) setAll(filled);
  }

  return (
    <div className={contentStyles.pair}>
      <SelectField
        {...form.field('language')}
        label={t('translation.language')}
        help={t('translation.languageHelp', { language: common(`languageNames.${other}`) })}
        options={languages.map((value) => ({ value, label: common(`languages.${value}`) }))}
      />
      {state?.isOn === false ? (
        <p className="ui-soft">
          {t('translation.off')} <TextLink to={`${paths.setup}#part-deepl`}>{t('translation.toSetup')}</TextLink>
        </p>
      ) : (
        <div>
          <Button
            type="button"
            variant="secondary"
            disabled={missing.length === 0 || !state}
            busy={isBusy}
            busyLabel={t('translation.busy')}
            onClick={() => void draft()}
          >
            {t('translation.draft', { language: common(`languageNames.${other}`) })}
          </Button>
          <p className="ui-help">{t(missing.length === 0 ? 'translation.nothing' : 'translation.help')}</p>
        </div>
      )}
    </div>
  );
}

/** Fields that have a text, and none in the other language. */
const missingIn = (values: RecordingValues) =>
  translatedFields.filter(({ from, to }) => values[from].trim() !== '' && values[to].trim() === '');

const sentOf = (values: RecordingValues, from: (typeof translatedFields)[number]['from']): string | string[] => {
  if (from === 'chapters') return linesOf(values.chapters).map((line) => parseChapter(line)?.title ?? line);
  return from === 'actionItems' ? linesOf(values.actionItems) : values[from];
};

/** The answer as values of the form: of fields whose original is still the one that was sent, and that are still empty. */
function draftedValues(
  answer: RecordingTranslationDraftDto,
  sent: RecordingValues,
  now: RecordingValues,
): Record<string, string> {
  const filled = missingIn(now).flatMap(({ from, to }) => {
    const text = from === 'actionItems' || from === 'chapters' ? answer[from]?.map(asLine).join('\n') : answer[from];
    return text === undefined || now[from] !== sent[from] ? [] : [[to, text] as const];
  });
  if (filled.length === 0) return {};
  const drafted = new Set([...now.drafted.split(' '), ...filled.map(([to]) => to)]);
  drafted.delete('');
  return { ...Object.fromEntries(filled), drafted: [...drafted].join(' ') };
}

/** Items and chapters are one line each. */
const asLine = (text: string): string => text.replaceAll(/\s*\n\s*/g, ' ');
