import type { PostReportReason } from '@leap/domain';
import { defineEmail } from '../mail-rendering.js';
import { fill, formatInstant, textsIn } from '../mail-texts.js';

export interface PostReportedPracticeParams {
  brandName: string;
  /** Who reported it, as the practice knows them. */
  reporter: string;
  reason: PostReportReason;
  details?: string;
  /** Whether a comment on the post was reported. */
  isComment?: boolean;
  /** Whether a note on a recording was reported instead of a post. */
  isNote?: boolean;
  /** The post or comment in the portal, or the note in the admin area. */
  postUrl: string;
  reportedAt: Date;
}

/** Asks the practice to review a reported post, comment or note. Does not quote it. */
export const postReportedPractice = defineEmail(
  'post-reported-practice',
  (params: PostReportedPracticeParams, language) => {
    const { postReportedPractice: t } = textsIn(language);
    const { subject, preview, heading, introduction, open } = params.isNote ? t.note : t;
    return {
      subject,
      preview,
      heading,
      paragraphs: [fill(introduction, { name: params.reporter }), ...(params.isComment ? [t.aboutComment] : [])],
      facts: [
        { label: t.reason, value: t.reasons[params.reason] },
        { label: t.reportedAt, value: formatInstant(params.reportedAt, language) },
      ],
      quote: params.details,
      button: { label: open, url: params.postUrl },
      footer: [t.why],
    };
  },
);
