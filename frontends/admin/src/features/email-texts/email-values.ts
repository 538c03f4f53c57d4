import type { EmailTextsDto } from '@leap/client/admin';
import type { EditableTextField } from '../editable-texts/text-values';

/** The texts of an email with their rules; in an email a `<` is text. */
export const fieldsOfEmail = ({ texts }: EmailTextsDto): EmailField[] =>
  texts.map((text) => ({ ...text, isLine: text.role !== 'paragraph' && text.role !== 'small' }));

export type EmailField = EditableTextField & Pick<EmailTextsDto['texts'][number], 'role' | 'variant'>;
