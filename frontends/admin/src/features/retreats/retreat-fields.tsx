import { useListAdminRetreatOfferingsQuery, type AdminRetreatOfferingDto } from '@leap/client/admin';
import { createAdminRetreatOfferingFields } from '@leap/client/fields/retreat-offerings-admin';
import { languages, listLimits, offeringKinds } from '@leap/domain';
import { boundOf, type Form } from '@leap/forms';
import { useTranslation } from '@leap/platform';
import { SelectField, TextArea, TextField } from '@leap/ui';
import contentStyles from '../content/content.module.css';
import { useFieldLabels } from '../content/use-field-labels';
import type { RetreatValues } from './retreat-values';

interface RetreatFieldsProps {
  form: Form<RetreatValues>;
  offering: AdminRetreatOfferingDto | undefined;
}

/** All fields of an offering. */
export function RetreatFields({ form, offering }: RetreatFieldsProps) {
  const { t } = useTranslation('admin-retreats');
  const { t: common } = useTranslation('admin-content');
  const textOf = useFieldLabels();
  const errorOf = (field: keyof RetreatValues & string) =>
    textOf(form.errors[field], boundOf(createAdminRetreatOfferingFields, field, form.errors[field] ?? ''));
  const { language } = form.values;
  return (
    <>
      <div className={contentStyles.pair}>
        <SelectField
          {...form.field('kind')}
          label={t('fields.kind')}
          options={offeringKinds.map((value) => ({ value, label: t(`kinds.${value}`) }))}
          error={errorOf('kind')}
        />
        <SelectField
          {...form.field('language')}
          label={common('language')}
          options={languages.map((value) => ({ value, label: common(`languages.${value}`) }))}
          error={errorOf('language')}
        />
      </div>
      <TextField
        {...form.field('title')}
        label={t('fields.title')}
        required
        lang={language}
        error={errorOf('title')}
        autoComplete="off"
      />
      <TranslationField form={form} offering={offering} error={errorOf('translationId')} />
      <TextField
        {...form.field('date')}
        label={t('fields.date')}
        help={t('fields.dateHelp')}
        required
        lang={language}
        error={errorOf('date')}
        autoComplete="off"
      />
      <div className={contentStyles.pair}>
        <TextField
          {...form.field('startsOn')}
          type="date"
          label={t('fields.startsOn')}
          help={t('fields.daysHelp')}
          error={errorOf('startsOn')}
        />
        <TextField {...form.field('endsOn')} type="date" label={t('fields.endsOn')} error={errorOf('endsOn')} />
        <TextField
          {...form.field('timeZone')}
          label={t('fields.timeZone')}
          help={t('fields.timeZoneHelp')}
          required
          error={errorOf('timeZone')}
          autoComplete="off"
          spellCheck={false}
        />
        <TextField
          {...form.field('location')}
          label={t('fields.location')}
          required
          lang={language}
          error={errorOf('location')}
          autoComplete="off"
        />
      </div>
      <TextArea
        {...form.field('description')}
        label={t('fields.description')}
        required
        rows={6}
        lang={language}
        error={errorOf('description')}
      />
      <div className={contentStyles.pair}>
        <TextField
          {...form.field('link')}
          label={t('fields.link')}
          help={t('fields.linkHelp')}
          required
          error={errorOf('link')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        <TextField
          {...form.field('buttonText')}
          label={t('fields.buttonText')}
          required
          lang={language}
          error={errorOf('buttonText')}
          autoComplete="off"
        />
        <TextField
          {...form.field('position')}
          inputMode="numeric"
          label={t('fields.position')}
          help={t('fields.positionHelp')}
          error={errorOf('position')}
          autoComplete="off"
        />
      </div>
    </>
  );
}

/** The translation in the other language: an offering without one. */
function TranslationField({ form, offering, error }: RetreatFieldsProps & { error?: string }) {
  const { t } = useTranslation('admin-retreats');
  const other = languages.find((one) => one !== form.values.language);
  const { data = [] } = useListAdminRetreatOfferingsQuery({ language: other, limit: listLimits.max });
  const options = data
    .filter(({ id, translationId }) => translationId === undefined || id === offering?.translationId)
    .map(({ id, title }) => ({ value: id, label: title }));
  const { translationId } = form.values;
  const isKnown = translationId === '' || options.some(({ value }) => value === translationId);
  return (
    <SelectField
      {...form.field('translationId')}
      label={t('fields.translation')}
      placeholder={t('fields.noTranslation')}
      options={isKnown ? options : [{ value: translationId, label: '…' }, ...options]}
      error={error}
    />
  );
}
