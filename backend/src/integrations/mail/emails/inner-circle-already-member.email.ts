import { defineEmail } from '../mail-rendering.js';
import { fill, textsIn } from '../mail-texts.js';

export interface InnerCircleAlreadyMemberParams {
  brandName: string;
  logInUrl: string;
}

/** Notifies a member, in whose name somebody applied, of the way to log in. The subject does not say of what somebody is a member. */
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
