import { languages } from '@leap/domain';
import type { Form, FormValues } from '@leap/forms';
import { useTranslation } from '@leap/platform';
import { SelectField, TextArea, TextField } from '@leap/ui';
import { useFieldLabels } from '../content/use-field-labels';
import { PictureSetting } from './picture-setting';
import { languageOf, nameOfField, type SettingField } from './settings-fields';
import { useSettingLabel } from './use-setting-label';

const rows = { text: 5, lines: 5, steps: 12 } as const;
const hinted = [
  'contactPhone',
  'weeklyCallUrl',
  'consultationLocation',
  'consultationUrl',
  'practiceLanguage',
  'claims.leadOfferStartsAt',
  'founderTimeline',
  'founderNarrative',
  'founderPhotoUrl',
  'links.musicFile',
  'links.podcastEmbed',
];

/** The control of one setting. */
export function SettingInput({ form, setting }: { form: Form<FormValues>; setting: SettingField }) {
  const { t } = useTranslation('admin-settings');
  const { t: common } = useTranslation('admin-content');
  const labelOf = useSettingLabel();
  const errorOf = useSettingError();
  const { key, kind } = setting;
  const name = nameOfField(key);
  const look = {
    ...form.field(key),
    label: labelOf(key),
    required: setting.isRequired ?? false,
    error: errorOf(setting, form.errors[key]),
    help: kind === 'lines' ? t('hints.lines') : hinted.includes(name) ? t(`hints.${name}`) : undefined,
  };
  if (kind === 'language')
    return (
      <SelectField {...look} options={languages.map((value) => ({ value, label: common(`languages.${value}`) }))} />
    );
  if (kind === 'text' || kind === 'lines' || kind === 'steps')
    return <TextArea {...look} rows={rows[kind]} lang={languageOf(key)} spellCheck />;
  if (kind === 'picture') return <PictureSetting {...look} onChoose={(chosen) => form.set(key, chosen)} />;
  const types = { email: 'email', phone: 'tel', instant: 'datetime-local', number: 'text', line: 'text' } as const;
  return (
    <TextField
      {...look}
      type={setting.address === 'https' ? 'url' : types[kind]}
      inputMode={kind === 'number' ? 'numeric' : undefined}
      lang={languageOf(key)}
      autoComplete="off"
    />
  );
}

/** Text for a refused setting. */
function useSettingError(): (setting: SettingField, code: string | undefined) => string | undefined {
  const { t } = useTranslation('admin-settings');
  const textOf = useFieldLabels();
  return ({ key, kind, max, address }, code) => {
    if (code === 'invalid_format' && address) return t(`errors.${address}`);
    if (code === 'required' && kind === 'steps') return t('errors.steps');
    if (code === 'required' && nameOfField(key) === 'consultationLocation') return t('errors.both');
    if (code === 'invalid_email') return t('errors.email');
    return textOf(code, max);
  };
}
