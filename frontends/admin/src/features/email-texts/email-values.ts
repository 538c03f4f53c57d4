import type { EmailTextsDto } from '@leap/client/admin';
import type { EditableTextField } from '../editable-texts/text-values';

/** The texts of an email with their rules; in an email a `<` is text. */
export const fieldsOfEmail = ({ texts }: EmailTextsDto): EmailField[] =>
  texts.map((text, index) => {
    const isSuch = ({ role, variant }: typeof text): boolean => role === text.role && variant === text.variant;
    return {
      ...text,
      isLine: text.role !== 'paragraph' && text.role !== 'small',
      number: texts.filter(isSuch).length > 1 ? texts.slice(0, index + 1).filter(isSuch).length : undefined,
    };
  });

export type EmailField = EditableTextField &
  Pick<EmailTextsDto['texts'][number], 'role' | 'variant'> & {
    /** Which of its role it is in its version, where there are several. */
    number?: number;
  };
