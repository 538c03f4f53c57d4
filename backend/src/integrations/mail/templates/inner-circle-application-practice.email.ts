import type { Language } from '@leap/domain';
import type { MailContent } from '../mail-layout.js';
import type { MailParams } from '../mail-template.js';
import { fill, formatInstant, textsIn } from '../mail-texts.js';

/** Tells the practice about an application. The subject says nothing about the person or the topic. */
export function innerCircleApplicationPractice(
  params: MailParams['inner-circle-application-practice'],
  language: Language,
): MailContent {
  const { innerCircleApplicationPractice: t, layout } = textsIn(language);
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
      { label: t.plan, value: t.plans[params.subscriptionType] },
      { label: t.time, value: timeCommitments[params.timeCommitment] ?? params.timeCommitment },
      { label: t.challenge, value: params.challengeArea },
      { label: t.goal, value: params.transformationGoal },
      { label: t.receivedAt, value: formatInstant(params.receivedAt, language) },
    ],
    footer: [t.reason, fill(layout.sentBy, { brand: params.brandName })],
  };
}
