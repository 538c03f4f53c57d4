import { defineEmail } from '../mail-rendering.js';
import { fill, textsIn } from '../mail-texts.js';

export interface InnerCircleWelcomeParams {
  brandName: string;
  /** Page where a password is chosen, or the log-in page. */
  url: string;
  isPasswordLink: boolean;
  name: string;
}

/** Greets a new member and leads into the account. What shows in a notification names the practice and nothing more. */
export const innerCircleWelcome = defineEmail('inner-circle-welcome', (params: InnerCircleWelcomeParams, language) => {
  const { innerCircleWelcome: t } = textsIn(language);
  const values = { brand: params.brandName, name: params.name };
  return {
    subject: fill(t.subject, values),
    preview: t.preview,
    heading: fill(t.heading, values),
    paragraphs: [t.introduction, params.isPasswordLink ? t.setPassword : t.logIn],
    button: { label: params.isPasswordLink ? t.setPasswordButton : t.logInButton, url: params.url },
    footer: [t.questions],
  };
});
