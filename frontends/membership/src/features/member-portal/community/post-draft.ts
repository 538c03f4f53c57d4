import { personalDraft, type TabDraft } from '@leap/forms';

/** Values of the form; tags as one text with commas. */
export type PostValues = {
  type: string;
  title: string;
  content: string;
  /** {@link PostPictureValue} as JSON; empty without pictures. */
  pictures: string;
  tags: string;
  /** Ids of members whom the text may name, with commas between them. */
  mentions: string;
};

export function emptyPost(): PostValues {
  return { type: 'thought', title: '', content: '', pictures: '', tags: '', mentions: '' };
}

/** Whether there is any input. */
export const isWritten = ({ title, content, pictures, tags }: PostValues): boolean =>
  `${title}${content}${pictures}${tags}`.trim() !== '';

/** What is for a pod stays apart from what is for all. */
export const draftName = (name: string, podId: string | undefined): string =>
  podId === undefined ? name : `${name}-${podId}`;

/** This member's draft of a new post in this tab, to all members or to a pod. */
export const postDraft = (userId: string, podId?: string): TabDraft =>
  personalDraft(draftName('post', podId), userId, Object.keys(emptyPost()));
