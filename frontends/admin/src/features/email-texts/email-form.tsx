import { api, useUpdateEmailTextsMutation, type EmailTextsDto } from '@leap/client/admin';
import { languages } from '@leap/domain';
import { useLanguage } from '@leap/i18n';
import { useTranslation } from '@leap/platform';
import { useMemo } from 'react';
import contentStyles from '../content/content.module.css';
import { ContentHistory } from '../content/content-history';
import { EditForm } from '../content/edit-form';
import { SaveBar } from '../content/save-bar';
import { useEditForm } from '../content/use-edit-form';
import { TextInput } from '../editable-texts/text-input';
import {
  changedTexts,
  fieldName,
  textHistory,
  validateTexts,
  valuesOfTexts,
  type TextValues,
} from '../editable-texts/text-values';
import { RecordPart } from '../record/record-page';
import { EmailPreview } from './email-preview';
import { fieldsOfEmail, type EmailField } from './email-values';
import { useTextLabel } from './use-text-label';

const valuesOf = (email: EmailTextsDto): TextValues => valuesOfTexts(fieldsOfEmail(email));

/** All texts of an email side by side, with their preview and history. A conflict is resolved by a merge. */
export function EmailForm({ email }: { email: EmailTextsDto }) {
  const { t } = useTranslation('admin-emails');
  const labelOf = useTextLabel();
  const language = useLanguage();
  const [update] = useUpdateEmailTextsMutation();
  const texts = useMemo(() => fieldsOfEmail(email), [email]);
  const empty = useMemo(() => valuesOf(email), [email]);
  const edit = useEditForm<TextValues, EmailTextsDto>({
    saved: email,
    draft: `email-texts:${email.email}`,
    empty,
    valuesOf,
    validate: validateTexts(texts),
    update: (values, version) =>
      update({
        email: email.email,
        updateEmailTextsDto: {
          en: changedTexts(texts, values, 'en'),
          es: changedTexts(texts, values, 'es'),
          version,
        },
      }),
    newest: (fresh) => api.endpoints.getEmailTexts.initiate(email.email, fresh),
    done: t('saved'),
  });
  const { form } = edit;
  const fields = texts.flatMap((field) =>
    languages.map((one) => ({ key: fieldName(one, field.path), label: labelOf(field, one) })),
  );

  /** The heading of a version names it. */
  function titleOf(variant: string | undefined): string {
    if (variant === undefined) return t(texts.some((text) => text.variant) ? 'shared' : 'texts');
    const title = email.variants.find(({ name }) => name === variant)?.title;
    return title ? title[language] : t(`variants.${variant}`);
  }

  return (
    <div className={contentStyles.form}>
      <EditForm edit={edit} fields={fields}>
        {groupsOf(texts).map(([variant, ofVariant]) => (
          <RecordPart key={variant ?? ''} id={`texts-${variant ?? 'shared'}`} title={titleOf(variant)}>
            <div className={contentStyles.pair}>
              {ofVariant.flatMap((field) =>
                languages.map((one) => (
                  <TextInput
                    key={fieldName(one, field.path)}
                    form={form}
                    field={field}
                    language={one}
                    label={labelOf(field, one)}
                  />
                )),
              )}
            </div>
          </RecordPart>
        ))}
        <RecordPart id="preview" title={t('preview.title')}>
          <EmailPreview email={email} form={form} titleOf={titleOf} />
        </RecordPart>
        <SaveBar edit={edit} note={t('note')} />
      </EditForm>
      <ContentHistory subjectType="email-text" subjectId={email.email} form={textHistory(texts, fields, edit)} />
    </div>
  );
}

/** Texts by the version that has them; those of all versions together, where the first of them is. */
function groupsOf(texts: readonly EmailField[]): [variant: string | undefined, fields: EmailField[]][] {
  const groups = new Map<string | undefined, EmailField[]>();
  for (const text of texts) groups.set(text.variant, [...(groups.get(text.variant) ?? []), text]);
  return [...groups];
}
