import { callTime } from '../call-times.js';
import { defineEmail } from '../mail-rendering.js';
import { fill, textsIn } from '../mail-texts.js';

export interface InnerCircleWelcomeParams {
  brandName: string;
  /** Page for setting a password, or the log-in page. */
  url: string;
  isPasswordLink: boolean;
  name: string;
  /** The check list of the first week, unless the owner has switched it off. */
  firstWeekUrl?: string;
  /** The new members' session, while it is to come. */
  firstSession?: { startsAt: Date; endsAt: Date; timeZone: string };
}

/** Welcomes a new member, with the link to the account. Subject and preview name only the practice. */
export const innerCircleWelcome = defineEmail('inner-circle-welcome', (params: InnerCircleWelcomeParams, language) => {
  const { innerCircleWelcome: t } = textsIn(language);
  const values = { brand: params.brandName, name: params.name };
  return {
    subject: fill(t.subject, values),
    preview: t.preview,
    heading: fill(t.heading, values),
    paragraphs: [
      t.introduction,
      params.isPasswordLink ? t.setPassword : t.logIn,
      ...(params.firstSession ? [t.callsBefore] : []),
    ],
    facts: params.firstSession ? [{ label: t.firstSession, value: callTime(params.firstSession, language) }] : [],
    button: { label: params.isPasswordLink ? t.setPasswordButton : t.logInButton, url: params.url },
    footer: [t.questions],
    footerLinks: params.firstWeekUrl === undefined ? [] : [{ label: t.firstWeek, url: params.firstWeekUrl }],
  };
});
