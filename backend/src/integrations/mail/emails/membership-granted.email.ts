import { BOOKING_ZONE, formatDate } from '@leap/domain';
import { defineEmail } from '../mail-rendering.js';
import { fill, textsIn } from '../mail-texts.js';

export interface MembershipGrantedParams {
  brandName: string;
  name: string;
  /** Its last instant; null: it has no end. */
  lastInstant: Date | null;
  /** Whether a subscription of before still charges the person. */
  isCharged: boolean;
  /** The account page with the membership. */
  url: string;
}

/** Tells a person that the practice granted them a membership. The subject names neither the group nor the topic. */
export const membershipGranted = defineEmail('membership-granted', (params: MembershipGrantedParams, language) => {
  const { membershipGranted: t } = textsIn(language);
  const { brandName, name, lastInstant, isCharged, url } = params;
  return {
    subject: t.subject,
    preview: t.preview,
    heading: t.heading,
    paragraphs: [
      fill(t.introduction, { name, brandName }),
      lastInstant ? fill(t.withEnd, { until: formatDate(lastInstant, language, 'full', BOOKING_ZONE) }) : t.withoutEnd,
      ...(isCharged ? [t.charged] : []),
    ],
    button: { label: t.button, url },
    footer: [fill(t.why, { brandName })],
  };
});
