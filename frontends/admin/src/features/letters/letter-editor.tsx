import { api, useCreateAdminLetterMutation, useSession, useUpdateAdminLetterMutation, type AdminLetterDto } from '@leap/contracts/admin';
import type { Language } from '@leap/contracts/domain';
import type { Form } from '@leap/forms';
import { useDispatch, useTranslation, type AppDispatch } from '@leap/platform';
import { TextArea, TextField } from '@leap/ui';
import contentStyles from '../content/content.module.css';
import { SaveBar } from '../content/save-bar';
import { useEditForm } from '../content/use-edit-form';
import { useFieldWords } from '../content/use-field-words';
import { ConflictMerge } from '../record/conflict-merge';
import { RecordPart } from '../record/record-page';
import { LetterPreview } from './letter-preview';
import { emptyLetter, isComplete, letterFields, limitOf, validateLetter, valuesOfLetter, type LetterValues } from './letter-values';
import styles from './letters.module.css';
import { SendLetter } from './send-letter';

/** Both letters side by side, what they will look like, and the way out. Two who write at once are told, and keep what they typed. */
export function LetterEditor({ letter }: { letter: AdminLetterDto }) {
  const { t } = useTranslation('admin-letters');
  const { user } = useSession();
  const dispatch: AppDispatch = useDispatch();
  const [create] = useCreateAdminLetterMutation();
  const [update] = useUpdateAdminLetterMutation();
  const edit = useEditForm<LetterValues, AdminLetterDto>({
    saved: letter,
    draft: { name: `letter-${letter.id}`, userId: user?.id ?? '' },
    empty: emptyLetter,
    valuesOf: valuesOfLetter,
    validate: validateLetter,
    create: (values) => create(values),
    update: (values, version) => update({ id: letter.id, updateLetterDto: { ...values, version } }),
    newest: () => dispatch(api.endpoints.getAdminLetter.initiate(letter.id, { forceRefetch: true, subscribe: false })),
    done: t('saved'),
  });
  const { form } = edit;

  return (
    <div className={contentStyles.form}>
      {edit.conflict && (
        <ConflictMerge
          fields={letterFields.map((key) => ({ key, label: t(`fields.${key}`) }))}
          {...edit.conflict}
          isBusy={edit.isBusy}
          onCancel={edit.leave}
          onMerge={(values) => void edit.merge(values)}
        />
      )}
      <form ref={form.formRef} className={contentStyles.form} noValidate hidden={edit.conflict !== undefined} onSubmit={form.onSubmit((values) => void edit.save(values))}>
        <div className={styles.editor}>
          <LetterLanguage language="en" form={form} name={user?.firstName ?? 'Ana'} />
          <LetterLanguage language="es" form={form} name={user?.firstName ?? 'Ana'} />
        </div>
        <SaveBar isNew={false} isDirty={edit.isDirty} isBusy={edit.isBusy} onDiscard={edit.discard} />
      </form>
      <RecordPart id="send" title={t('parts.send')}>
        <SendLetter letter={letter} version={edit.version} isDirty={edit.isDirty} isComplete={isComplete(form.values)} save={() => edit.save(form.values)} onChange={edit.follow} />
      </RecordPart>
    </div>
  );
}

function LetterLanguage({ language, form, name }: { language: Language; form: Form<LetterValues>; name: string }) {
  const { t } = useTranslation('admin-letters');
  const wordsOf = useFieldWords();
  const [subject, content] = language === 'es' ? (['subjectEs', 'contentEs'] as const) : (['subjectEn', 'contentEn'] as const);
  const errorOf = (field: typeof subject | typeof content) => wordsOf(form.errors[field], limitOf(field));
  return (
    <fieldset className={styles.language}>
      <legend className="ui-h3">{t(`languages.${language}`)}</legend>
      <TextField {...form.field(subject)} label={t(`fields.${subject}`)} lang={language} autoComplete="off" error={errorOf(subject)} />
      <TextArea {...form.field(content)} label={t(`fields.${content}`)} help={t('fields.help')} lang={language} rows={14} error={errorOf(content)} />
      <LetterPreview language={language} subject={form.values[subject]} content={form.values[content]} name={name} />
    </fieldset>
  );
}
