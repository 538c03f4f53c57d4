import type { CreateMemberPostDto } from '@leap/client/membership';
import { createMemberPostFields } from '@leap/client/fields/member-posts';
import { isPostType, splitTags, type PostType } from '@leap/domain';
import {
  checkFields,
  personalDraft,
  personalKey,
  tabAttempt,
  type FormErrors,
  type TabAttempt,
  type TabDraft,
} from '@leap/forms';

/** Values of the form; tags as one text with commas. */
export type PostValues = {
  type: string;
  title: string;
  content: string;
  tags: string;
};

export function emptyPost(): PostValues {
  return { type: 'thought', title: '', content: '', tags: '' };
}

/** Whether there is any input. */
export const isWritten = ({ title, content, tags }: PostValues): boolean => `${title}${content}${tags}`.trim() !== '';

/** The lines of a text that have words. */
const linesOf = (content: string): string[] =>
  content
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** Whether nothing was written into begun posts: the text has their beginnings and links only. */
export function isUntouched({ content }: PostValues, begun: readonly PostValues[]): boolean {
  const lines = begun.flatMap((post) => [post.title, ...linesOf(post.content)]);
  return linesOf(content).length > 0 && linesOf(content).every((line) => lines.includes(line));
}

/**
 * Adds a begun post to what is written: below its text, and as its title where it has none. Nothing is added twice, also where its text was
 * changed since: its title is the line above it.
 */
export function withBegun(written: PostValues, { title, content }: PostValues): PostValues {
  const hasTitle = written.title.trim() !== '';
  const added = hasTitle ? `${title}\n\n${content.trim()}` : content.trim();
  if (written.title.trim() === title || linesOf(written.content).includes(title)) return written;
  return {
    ...written,
    title: hasTitle ? written.title : title,
    content: `${written.content.trimEnd()}\n\n${added}`.trim(),
  };
}

/** What is for a pod stays apart from what is for all. */
const draftName = (name: string, podId: string | undefined): string =>
  podId === undefined ? name : `${name}-${podId}`;

/** This member's draft of a new post in this tab, to all members or to a pod. */
export const postDraft = (userId: string, podId?: string): TabDraft =>
  personalDraft(draftName('post', podId), userId, Object.keys(emptyPost()));

/** This member's draft of an edited post in this tab. */
export const editDraft = (userId: string, postId: string): TabDraft =>
  personalDraft(`post-edit-${postId}`, userId, Object.keys(emptyPost()));

/** Prevents storing a post twice after a lost answer. */
export const postAttempt = (userId: string, podId?: string): TabAttempt =>
  tabAttempt(personalKey(draftName('post-attempt', podId), userId));

export const postTypeOf = (value: string): PostType => (isPostType(value) ? value : 'general');

/** Validates by the document's rules; tags are a list. */
export const validatePost = (values: PostValues): FormErrors<PostValues> =>
  checkFields(createMemberPostFields, { title: values.title, content: values.content, tags: splitTags(values.tags) });

/** Converts valid values to a request. */
export function toPost(values: PostValues, userId: string): CreateMemberPostDto & { tags: string[] } {
  return {
    type: postTypeOf(values.type),
    title: values.title.trim(),
    content: values.content.trim(),
    tags: splitTags(values.tags),
    userId,
  };
}

/** Values of an own post. */
export function fromPost({
  type,
  title,
  content,
  tags,
}: Pick<CreateMemberPostDto, 'type' | 'title' | 'content'> & { tags: readonly string[] }): PostValues {
  return { type, title, content, tags: tags.join(', ') };
}
