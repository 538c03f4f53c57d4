import { defineEmail } from '../mail-rendering.js';
import { textsIn } from '../mail-texts.js';

export interface AppealPracticeParams {
  brandName: string;
  /** The open appeals. */
  appealsUrl: string;
}

/** Asks the practice to answer an appeal. Neither names the member nor quotes them: emails are forwarded, archived and read by others. */
export const appealPractice = defineEmail('appeal-practice', ({ appealsUrl }: AppealPracticeParams, language) => {
  const { appealPractice: t } = textsIn(language);
  return {
    subject: t.subject,
    preview: t.preview,
    heading: t.heading,
    paragraphs: [t.introduction],
    button: { label: t.open, url: appealsUrl },
    footer: [t.why],
  };
});
