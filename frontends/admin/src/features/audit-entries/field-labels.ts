import { languages } from '@leap/domain';
import { useTranslation, type Texts } from '@leap/platform';
import { meetingTypeTexts } from '../meeting-types/meeting-type-texts';
import { planTexts } from '../plans/plan-texts';
import { retreatTexts } from '../retreats/retreat-texts';
import { settingsTexts } from '../site-settings/settings-texts';
import { testimonialTexts } from '../testimonials/testimonial-texts';

interface FieldTexts {
  texts: Texts;
  /** Where their forms name the fields: `fields.title`. */
  namespace?: string;
}

const ofForms: Partial<Record<string, FieldTexts>> = {
  'site-settings': { texts: settingsTexts, namespace: 'admin-settings' },
  testimonial: { texts: testimonialTexts, namespace: 'admin-testimonials' },
  'retreat-offering': { texts: retreatTexts, namespace: 'admin-retreats' },
  plan: { texts: planTexts, namespace: 'admin-plans' },
  'meeting-type': { texts: meetingTypeTexts, namespace: 'admin-meeting-types' },
};

/** The texts in which the form of a kind of record names its fields. */
export const labelsOfFields = (type: string): FieldTexts => ofForms[type] ?? { texts: {} };

/**
 * Label of a changed field, such as `punchline.en`, as its form names it.
 * @param namespace the form's texts
 */
export function useFieldLabel(namespace: string | undefined): (field: string) => string {
  const { t, i18n } = useTranslation('admin-audit');
  const textOf = (ns: string | undefined, key: string, language: string): string | undefined => {
    const found: unknown =
      ns && i18n.exists(key, { ns }) ? i18n.t(key, { ns, language, returnObjects: true }) : undefined;
    return typeof found === 'string' ? found : undefined;
  };
  return (field) => {
    const steps = field.split('.');
    const code = languages.find((one) => one === steps[0] || one === steps.at(-1));
    const language = code ? t(`languages.${code}`) : '';
    const whole = textOf(namespace, `fields.${field}`, language);
    if (whole !== undefined) return whole;
    const name = steps.filter((step) => step !== code).join('.');
    const label =
      textOf(namespace, `fields.${name}`, language) ??
      textOf('admin-audit', `fields.${name}`, language) ??
      t('fields.text');
    return language === '' || label.includes(language) ? label : t('inLanguage', { label, language });
  };
}
