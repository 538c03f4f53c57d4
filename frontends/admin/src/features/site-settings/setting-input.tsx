import { updateAdminSiteSettingsFields } from '@leap/client/fields/site-settings-admin';
import { firstWeekDisplays, languages, membershipEmails } from '@leap/domain';
import { useFieldLabels, type FieldConstraint, type Form, type FormValues } from '@leap/forms';
import { useTranslation } from '@leap/platform';
import { SelectField, TextArea, TextField } from '@leap/ui';
import { AccentSetting } from './accent-setting';
import { FocusSetting } from './focus-setting';
import { ImageSetting } from './image-setting';
import { PictureSetting } from './picture-setting';
import { VoiceSetting } from './voice-setting';
import { languageOf, nameOfField, type SettingField } from './fields/settings-fields';
import { useSettingLabel } from './use-setting-label';

const rows = { text: 5, lines: 5, steps: 12 } as const;
const hinted = [
  'contactPhone',
  'postalAddress',
  'consultationLocation',
  'consultationUrl',
  'accent',
  'practiceLanguage',
  'membershipEmails',
  'firstWeek',
  'claims.leadOfferStartsAt',
  'founderTimeline',
  'founderNarrative',
  'founderPhotoUrl',
  'portraitImageId',
  'portraitAlt',
  'retreatsImageId',
  'voiceNoteId',
  'voiceTranscript',
  'links.musicFile',
  'links.podcastEmbed',
];

/** Input of one setting. */
export function SettingInput({ form, setting }: { form: Form<FormValues>; setting: SettingField }) {
  const { t } = useTranslation('admin-settings');
  const { t: common } = useTranslation('admin-content');
  const labelOf = useSettingLabel();
  const errorOf = useFieldLabels('admin-settings', 'errors', updateAdminSiteSettingsFields);
  const { key, kind } = setting;
  const { required = false, format }: FieldConstraint = updateAdminSiteSettingsFields[key];
  const name = nameOfField(key);
  const look = {
    ...form.field(key),
    label: labelOf(key),
    // A list is always sent, and may be empty.
    required: required && kind !== 'lines' && kind !== 'steps',
    error: errorOf(key, form.errors[key]),
    help: kind === 'lines' ? t('hints.lines') : hinted.includes(name) ? t(`hints.${name}`) : undefined,
  };
  if (kind === 'language')
    return (
      <SelectField {...look} options={languages.map((value) => ({ value, label: common(`languages.${value}`) }))} />
    );
  if (kind === 'membershipEmails')
    return (
      <SelectField
        {...look}
        options={membershipEmails.map((value) => ({ value, label: t(`membershipEmails.${value}`) }))}
      />
    );
  if (kind === 'firstWeek')
    return (
      <SelectField {...look} options={firstWeekDisplays.map((value) => ({ value, label: t(`firstWeek.${value}`) }))} />
    );
  if (kind === 'accent') return <AccentSetting {...look} name={key} form={form} />;
  if (kind === 'text' || kind === 'lines' || kind === 'steps')
    return <TextArea {...look} rows={rows[kind]} lang={languageOf(key)} spellCheck />;
  if (kind === 'image')
    return <ImageSetting name={key} label={look.label} help={look.help} error={look.error} form={form} />;
  if (kind === 'voice') return <VoiceSetting label={look.label} help={look.help} error={look.error} form={form} />;
  if (kind === 'focus') return key === 'portraitFocus.x' ? <FocusSetting form={form} /> : null;
  if (kind === 'picture') return <PictureSetting {...look} onChoose={(chosen) => form.set(key, chosen)} />;
  const types = { email: 'email', phone: 'tel', instant: 'datetime-local', number: 'text', line: 'text' } as const;
  return (
    <TextField
      {...look}
      type={format === 'uri' ? 'url' : types[kind]}
      inputMode={kind === 'number' ? 'numeric' : undefined}
      lang={languageOf(key)}
      autoComplete="off"
    />
  );
}
