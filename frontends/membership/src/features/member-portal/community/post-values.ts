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

/** What the form holds; tags as one text with commas. */
export type PostValues = {
  type: string;
  title: string;
  content: string;
  tags: string;
};

export function emptyPost(): PostValues {
  return { type: 'thought', title: '', content: '', tags: '' };
}

/** Whether somebody has written anything yet. */
export const isWritten = ({ title, content, tags }: PostValues): boolean => `${title}${content}${tags}`.trim() !== '';

/** This member's unfinished post in this tab. */
export const postDraft = (userId: string): TabDraft => personalDraft('post', userId, Object.keys(emptyPost()));

/** What this member was changing about an own post, in this tab. */
export const editDraft = (userId: string, postId: string): TabDraft =>
  personalDraft(`post-edit-${postId}`, userId, Object.keys(emptyPost()));

/** Keeps a post from being stored twice when an answer is lost. */
export const postAttempt = (userId: string): TabAttempt => tabAttempt(personalKey('post-attempt', userId));

export const postTypeOf = (value: string): PostType => (isPostType(value) ? value : 'general');

/** The server's rules; tags are a list for it, and one text with commas here. */
export const validatePost = (values: PostValues): FormErrors<PostValues> =>
  checkFields(createMemberPostFields, { title: values.title, content: values.content, tags: splitTags(values.tags) });

/** A valid form as the request that stores it. */
export function toPost(values: PostValues, userId: string): CreateMemberPostDto & { tags: string[] } {
  return {
    type: postTypeOf(values.type),
    title: values.title.trim(),
    content: values.content.trim(),
    tags: splitTags(values.tags),
    userId,
  };
}

/** An own post as the form holds it. */
export function fromPost({
  type,
  title,
  content,
  tags,
}: Pick<CreateMemberPostDto, 'type' | 'title' | 'content'> & { tags: readonly string[] }): PostValues {
  return { type, title, content, tags: tags.join(', ') };
}
