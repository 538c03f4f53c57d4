import { api, usePublishLegalTextMutation, type AdminLegalTextDto } from '@leap/client/admin';
import {
  LEGAL_TEXT_LENGTH,
  languages,
  legalTextRefusal,
  legalTextValues,
  PLANS_VALUE,
  type Language,
} from '@leap/domain';
import type { FormErrors } from '@leap/forms';
import { formatDate, useLanguage } from '@leap/i18n';
import { Link, Trans, useTranslation } from '@leap/platform';
import { TextLink } from '@leap/ui';
import { useState } from 'react';
import { paths } from '../../paths';
import contentStyles from '../content/content.module.css';
import { EditForm } from '../content/edit-form';
import { SaveBar } from '../content/save-bar';
import { useEditForm } from '../content/use-edit-form';
import { MarkdownField } from '../markdown/markdown-field';
import { LookLinks } from '../page-texts/look-links';
import { RecordPart } from '../record/record-page';
import { PublishCheck } from './publish-check';
import { LegalTextVersions } from './legal-text-versions';

type Values = Record<Language, string>;

const valuesOf = ({ en, es }: AdminLegalTextDto): Values => ({ en: en.text, es: es.text });

/** Both languages of a text, published together as its next version. A conflict is resolved by a merge. */
export function LegalTextForm({ text }: { text: AdminLegalTextDto }) {
  const { t } = useTranslation('admin-legal-texts');
  const { t: pages } = useTranslation('admin-pages');
  const language = useLanguage();
  const [publish] = usePublishLegalTextMutation();
  const { kind } = text;
  const edit = useEditForm<Values, AdminLegalTextDto>({
    saved: text,
    draft: `legal-text:${kind}`,
    empty: { en: '', es: '' },
    valuesOf,
    validate: (values) => {
      const errors: FormErrors<Values> = {};
      for (const one of languages) {
        const code = legalTextRefusal(kind, values[one]);
        if (code) errors[one] = code;
      }
      return errors;
    },
    update: (values, version) => publish({ kind, publishLegalTextDto: { ...values, version } }),
    newest: (fresh) => api.endpoints.getAdminLegalText.initiate(kind, fresh),
    done: t('published'),
  });
  const { form } = edit;
  // Typing on closes the check: it shows what was asked to be published.
  const [checked, setChecked] = useState<Values>();
  const isChecking = checked !== undefined && languages.every((one) => checked[one] === form.values[one]);
  const values = legalTextValues(kind);
  const errorText = (code: string | undefined): string | undefined =>
    code &&
    t(code === 'unknown_variable' && values.length === 0 ? 'errors.unknown_variable_none' : `errors.${code}`, {
      defaultValue: t('errors.invalid'),
      max: LEGAL_TEXT_LENGTH,
      table: PLANS_VALUE,
      list: values.map((name) => `{{${name}}}`).join(', '),
    });
  return (
    <div className={contentStyles.form}>
      <p>
        {t('inForce', { version: text.version, day: formatDate(text.effectiveOn, language, 'full') })}{' '}
        <LookLinks path={`/${kind}`} name={pages(`legal.${kind}`)} />
      </p>
      <EditForm
        edit={edit}
        fields={languages.map((one) => ({ key: one, label: t(`fields.${one}`) }))}
        onSave={(next) => {
          if (!isChecking) setChecked(next);
          return isChecking;
        }}
        onSaved={() => setChecked(undefined)}
      >
        <RecordPart id="text" title={t('text')}>
          <div className="ui-prose ui-small">
            <p>{t('structure')}</p>
            {values.length > 0 && <p>{t('values.title')}</p>}
            <ul>
              {values.map((name) => (
                <li key={name}>
                  <code>{`{{${name}}}`}</code> {t(`values.${name}`)}
                </li>
              ))}
            </ul>
          </div>
          <div className={contentStyles.pair}>
            {languages.map((one) => (
              <MarkdownField
                key={one}
                kind="plain"
                {...form.field(one)}
                label={t(`fields.${one}`)}
                rows={24}
                lang={one}
                onEdit={(value) => form.set(one, value)}
                error={errorText(form.errors[one])}
              />
            ))}
          </div>
          <p>
            <Trans t={t} i18nKey="members" components={{ email: <Link to={paths.campaigns} /> }} />
          </p>
        </RecordPart>
        {isChecking ? (
          <PublishCheck text={text} values={form.values} isBusy={edit.isBusy} onBack={() => setChecked(undefined)} />
        ) : (
          <SaveBar edit={edit} save={t('publish')} />
        )}
      </EditForm>
      <LegalTextVersions text={text} />
      {kind === 'informed-consent' && (
        <p>
          <TextLink to={paths.consentForms}>{pages('legal.evidence')}</TextLink>
        </p>
      )}
    </div>
  );
}
