import { BOOKING_ZONE, formatDate, formatMoney, type Language } from '@leap/domain';
import { defineEmail } from '../mail-rendering.js';
import { fill, formatInstant, textsIn, type MailTexts } from '../mail-texts.js';

/** One thing that happened in a membership. */
export interface MembershipActivity {
  kind: keyof MailTexts['membershipActivityPractice']['kinds'];
  name: string;
  /** The plan's name. */
  plan: Record<Language, string>;
  /** Of a change of the plan: the one before. */
  formerPlan: Record<Language, string> | null;
  /** Cents of the payment or of a billing period. */
  amount: number;
  currency: string;
  occurredAt: Date;
  /** Until when the membership lasts afterwards. */
  until: Date | null;
  /** Why it was cancelled, in the member's words. */
  reason: string | null;
}

export interface MembershipActivityPracticeParams {
  brandName: string;
  /** At least one, oldest first. */
  entries: MembershipActivity[];
  dashboardUrl: string;
  settingsUrl: string;
}

function sentence(
  { kind, name, plan, formerPlan, amount, currency, until }: MembershipActivity,
  language: Language,
): string {
  const { membershipActivityPractice: t } = textsIn(language);
  return fill(t.kinds[kind].text, {
    name,
    plan: plan[language],
    formerPlan: formerPlan?.[language] ?? '',
    amount: formatMoney(amount, currency, language),
    until: until ? formatDate(until, language, 'full', BOOKING_ZONE) : '',
  });
}

/** Notifies the practice of one event in a membership, or of those of a day. The subject names nobody. */
export const membershipActivityPractice = defineEmail(
  'membership-activity-practice',
  ({ entries, dashboardUrl, settingsUrl }: MembershipActivityPracticeParams, language) => {
    const { membershipActivityPractice: t } = textsIn(language);
    const [first, ...others] = entries;
    const common = {
      button: { label: t.open, url: dashboardUrl },
      footer: [t.why],
      footerLinks: [{ label: t.settings, url: settingsUrl }],
    };
    if (first && others.length === 0) {
      const { subject, preview, heading } = t.kinds[first.kind];
      return {
        ...common,
        subject,
        preview,
        heading,
        paragraphs: [sentence(first, language), ...(first.reason === null ? [] : [t.reason])],
        quote: first.reason ?? undefined,
      };
    }
    return {
      ...common,
      subject: t.digest.subject,
      preview: t.digest.preview,
      heading: t.digest.heading,
      paragraphs: [],
      facts: entries.map((entry) => ({
        label: formatInstant(entry.occurredAt, language),
        value: [sentence(entry, language), ...(entry.reason === null ? [] : [`“${entry.reason}”`])].join('\n'),
      })),
    };
  },
);
