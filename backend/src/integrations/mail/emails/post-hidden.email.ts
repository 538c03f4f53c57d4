import { defineEmail } from '../mail-rendering.js';
import { fill, textsIn } from '../mail-texts.js';

export interface PostHiddenParams {
  brandName: string;
  /** Title of the post, which the author can no longer see. */
  title: string;
  /** The administrator's words. */
  reason?: string;
  /** The page of the portal with the post, where the author can answer. */
  url: string;
}

/** Tells the author of a post that it was hidden, and why. */
export const postHidden = defineEmail('post-hidden', (params: PostHiddenParams, language) => {
  const { postHidden: t } = textsIn(language);
  return {
    subject: t.subject,
    preview: t.preview,
    heading: t.heading,
    paragraphs: [fill(t.introduction, { title: params.title }), params.reason ? t.reason : t.withoutReason],
    quote: params.reason,
    button: { label: t.button, url: params.url },
    footer: [fill(t.why, { brandName: params.brandName })],
  };
});
