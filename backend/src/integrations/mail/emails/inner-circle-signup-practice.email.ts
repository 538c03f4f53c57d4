import type { Language, ReadinessLevel } from '@leap/domain';
import { defineEmail } from '../mail-rendering.js';
import { fill, formatInstant, textsIn } from '../mail-texts.js';

export interface InnerCircleSignupPracticeParams {
  brandName: string;
  name: string;
  email: string;
  phone?: string;
  readinessLevel: ReadinessLevel;
  /** As the applicant wrote it, or a key of the page's list, for which the template has the text. */
  timeCommitment: string;
  /** The plan's name. */
  plan: Record<Language, string>;
  challengeArea: string;
  transformationGoal: string;
  receivedAt: Date;
}

/** Notifies the practice of an application. The subject contains neither person nor topic. */
export const innerCircleSignupPractice = defineEmail(
  'inner-circle-signup-practice',
  (params: InnerCircleSignupPracticeParams, language) => {
    const { innerCircleSignupPractice: t } = textsIn(language);
    const timeCommitments: Record<string, string> = t.timeCommitments;
    return {
      subject: t.subject,
      preview: t.preview,
      heading: t.heading,
      paragraphs: [fill(t.introduction, { name: params.name })],
      facts: [
        { label: t.name, value: params.name },
        { label: t.email, value: params.email },
        ...(params.phone ? [{ label: t.phone, value: params.phone }] : []),
        { label: t.readiness, value: t.readinessLevels[params.readinessLevel] },
        { label: t.plan, value: params.plan[language] },
        { label: t.time, value: timeCommitments[params.timeCommitment] ?? params.timeCommitment },
        { label: t.challenge, value: params.challengeArea },
        { label: t.goal, value: params.transformationGoal },
        { label: t.receivedAt, value: formatInstant(params.receivedAt, language) },
      ],
      footer: [t.reason],
    };
  },
);
