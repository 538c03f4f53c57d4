import type { Language } from '@leap/client/admin';

/** Reasons of reports that have a template of what the author reads. */
export const templateReasons = ['unkind', 'privacy', 'danger', 'advertising'] as const;
export type TemplateReason = (typeof templateReasons)[number];

/** What the author of a hidden text can read, in the author's language, which need not be that of the admin area. */
export const answerTemplates: Record<Language, Record<TemplateReason, string>> = {
  en: {
    unkind: 'It could hurt or shame someone here. You’re welcome to write it again in kinder words.',
    privacy:
      'It shares something private about someone who didn’t agree to that. You’re welcome to write it again without names or details.',
    danger:
      'I’m concerned that someone may be in danger. The help lines are on the portal’s first page, and I’ll write to you myself.',
    advertising: 'It’s advertising, and the house rules keep that out of the circle.',
  },
  es: {
    unkind: 'Puede lastimar o avergonzar a alguien. Puedes escribirlo de nuevo con palabras más amables.',
    privacy: 'Cuenta algo privado de alguien que no lo autorizó. Puedes escribirlo de nuevo sin nombres ni detalles.',
    danger:
      'Me preocupa que alguien esté en peligro. Las líneas de ayuda están en la página principal del portal, y yo voy a escribirte.',
    advertising: 'Es publicidad, y las reglas de la casa la dejan fuera del círculo.',
  },
};

/** A reason with a template in it: instead of another template or of nothing, else after what is written. */
export function withTemplate(reason: string, language: Language, template: TemplateReason): string {
  const text = answerTemplates[language][template];
  const written = reason.trim();
  const isTemplate = Object.values(answerTemplates[language]).includes(written);
  return written === '' || isTemplate ? text : `${written} ${text}`;
}
