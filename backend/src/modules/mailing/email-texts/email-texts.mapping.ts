import { languages } from '@leap/domain';
import { builtInText, fieldsOf, type EmailKey } from '../../../integrations/mail/email-text-fields.js';
import type { BilingualTextDto } from '../../../common/editable-texts.js';
import type { EmailTextRowDto, EmailTextsDto } from './email-texts.dto.js';
import { variantsOf, type EmailTextRow } from './email-texts.service.js';

export function toEmailTextRowDto({ email, changes, updatedAt }: EmailTextRow): EmailTextRowDto {
  const changedCount = languages.reduce((sum, language) => sum + Object.keys(changes[language] ?? {}).length, 0);
  return { email, changedCount, updatedAt: updatedAt.getTime() === 0 ? undefined : updatedAt.toISOString() };
}

export function toEmailTextsDto({ email, changes, updatedAt }: EmailTextRow): EmailTextsDto {
  return {
    email,
    updatedAt: updatedAt.toISOString(),
    variants: variantsOf(email).map((name) => ({ name, title: titleOf(email, name) })),
    texts: fieldsOf(email).map(({ required, ...field }) => {
      const builtIn = inBoth(email, field.path);
      const text = { en: changes.en?.[field.path] ?? builtIn.en, es: changes.es?.[field.path] ?? builtIn.es };
      return { ...field, requiredVariables: required, builtIn, text };
    }),
  };
}

/** The built-in heading of a version, which names it. */
function titleOf(email: EmailKey, variant: string): BilingualTextDto | undefined {
  const heading = fieldsOf(email).find(
    ({ path, role, ...field }) => role === 'heading' && (field.variant === variant || path === `${variant}.heading`),
  );
  return heading && inBoth(email, heading.path);
}

const inBoth = (email: EmailKey, path: string): BilingualTextDto => ({
  en: builtInText(email, 'en', path),
  es: builtInText(email, 'es', path),
});
