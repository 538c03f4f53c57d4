import { defineEmail } from '../mail-rendering.js';
import { fill, textsIn } from '../mail-texts.js';

export interface ModerationNoteParams {
  brandName: string;
  /** The page of the portal with what it is about. */
  url: string;
}

/** Says that there is something to read in the portal about what a member wrote, and nothing of it: others may see the inbox. */
export const moderationNote = defineEmail('moderation-note', ({ brandName, url }: ModerationNoteParams, language) => {
  const { moderationNote: t } = textsIn(language);
  return {
    subject: t.subject,
    preview: t.preview,
    heading: t.heading,
    paragraphs: [t.introduction],
    button: { label: t.button, url },
    footer: [fill(t.why, { brandName })],
  };
});
