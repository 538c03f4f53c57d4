import { defineEmail } from '../mail-rendering.js';
import { fill, textsIn } from '../mail-texts.js';

export interface InnerCircleAlreadyMemberParams {
  brandName: string;
  logInUrl: string;
}

/** Sends a member the log-in link after an application with the same address. The subject does not name the membership. */
export const innerCircleAlreadyMember = defineEmail(
  'inner-circle-already-member',
  (params: InnerCircleAlreadyMemberParams, language) => {
    const { innerCircleAlreadyMember: t } = textsIn(language);
    return {
      subject: fill(t.subject, { brand: params.brandName }),
      preview: t.preview,
      heading: t.heading,
      paragraphs: [t.introduction, t.hint],
      button: { label: t.button, url: params.logInUrl },
      footer: [t.notYou],
    };
  },
);
