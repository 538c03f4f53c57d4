import { callTime } from '../call-times.js';
import { defineEmail } from '../mail-rendering.js';
import { fill, textsIn } from '../mail-texts.js';

export interface PodPlacedParams {
  brandName: string;
  /** Name of the pod. */
  name: string;
  /** Its next call; absent without a fixed time. */
  call?: { startsAt: Date; endsAt: Date; timeZone: string };
  /** The portal. */
  url: string;
}

/** Tells a member which pod they are in. Who else is in it, and the link to its call, are in the portal alone. */
export const podPlaced = defineEmail('pod-placed', (params: PodPlacedParams, language) => {
  const { podPlaced: t } = textsIn(language);
  const { brandName, name, call, url } = params;
  return {
    subject: t.subject,
    preview: t.preview,
    heading: fill(t.heading, { name }),
    paragraphs: [t.introduction, call ? t.withCall : t.withoutCall],
    facts: call && [{ label: t.nextCall, value: callTime(call, language) }],
    button: { label: t.button, url },
    footer: [fill(t.why, { brandName })],
  };
});
