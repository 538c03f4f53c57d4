import { api, useUpdateEmailTextsMutation, type EmailTextFieldDto, type EmailTextsDto } from '@leap/client/admin';
import { languages } from '@leap/domain';
import { useLanguage } from '@leap/i18n';
import { useTranslation } from '@leap/platform';
import { useMemo } from 'react';
import contentStyles from '../content/content.module.css';
import { EditForm } from '../content/edit-form';
import { SaveBar } from '../content/save-bar';
import { useEditForm } from '../content/use-edit-form';
import { RecordPart } from '../record/record-page';
import { EmailPreview } from './email-preview';
import { TextInput } from './text-input';
import { useTextLabel } from './use-text-label';
import { changedTexts, fieldName, validateEmail, valuesOfEmail, type EmailValues } from './email-values';

/** All texts of an email side by side, with their preview. A conflict is resolved by a merge. */
export function EmailForm({ email }: { email: EmailTextsDto }) {
  const { t } = useTranslation('admin-emails');
  const labelOf = useTextLabel();
  const language = useLanguage();
  const [update] = useUpdateEmailTextsMutation();
  const empty = useMemo(() => valuesOfEmail(email), [email]);
  const edit = useEditForm<EmailValues, EmailTextsDto>({
    saved: email,
    draft: `email-texts:${email.email}`,
    empty,
    valuesOf: valuesOfEmail,
    validate: validateEmail(email),
    update: (values, version) =>
      update({
        email: email.email,
        updateEmailTextsDto: {
          en: changedTexts(email, values, 'en'),
          es: changedTexts(email, values, 'es'),
          version,
        },
      }),
    newest: (fresh) => api.endpoints.getEmailTexts.initiate(email.email, fresh),
    done: t('saved'),
  });
  const { form } = edit;

  /** The heading of a version names it. */
  function titleOf(variant: string | undefined): string {
    if (variant === undefined) return t(email.texts.some((text) => text.variant) ? 'shared' : 'texts');
    const title = email.variants.find(({ name }) => name === variant)?.title;
    return title ? title[language] : t(`variants.${variant}`);
  }

  return (
    <div className={contentStyles.form}>
      <EditForm
        edit={edit}
        fields={email.texts.flatMap((field) =>
          languages.map((one) => ({ key: fieldName(one, field.path), label: labelOf(field, one) })),
        )}
      >
        {groupsOf(email.texts).map(([variant, fields]) => (
          <RecordPart key={variant ?? ''} id={`texts-${variant ?? 'shared'}`} title={titleOf(variant)}>
            <div className={contentStyles.pair}>
              {fields.flatMap((field) =>
                languages.map((one) => (
                  <TextInput key={fieldName(one, field.path)} form={form} field={field} language={one} />
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
    </div>
  );
}

/** Texts by the version that has them; those of all versions together, where the first of them is. */
function groupsOf(texts: readonly EmailTextFieldDto[]): [variant: string | undefined, fields: EmailTextFieldDto[]][] {
  const groups = new Map<string | undefined, EmailTextFieldDto[]>();
  for (const text of texts) groups.set(text.variant, [...(groups.get(text.variant) ?? []), text]);
  return [...groups];
}
