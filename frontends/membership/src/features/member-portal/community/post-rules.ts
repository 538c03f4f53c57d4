import type { CreateMemberPostDto } from '@leap/contracts';
import { characterCount, isPostType, memberPostLimits, splitTags, type PostType } from '@leap/contracts/domain';
import { personalDraft, personalKey, tabAttempt, type FormErrors, type TabAttempt, type TabDraft } from '@leap/forms';

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

/** The server's rules, told before anything is sent. */
export function validatePost(values: PostValues): FormErrors<PostValues> {
  const errors: FormErrors<PostValues> = {};
  const title = values.title.trim();
  const contentLength = characterCount(values.content.trim());
  const tags = splitTags(values.tags);
  if (title === '') errors.title = 'required';
  else if (characterCount(title) > memberPostLimits.title) errors.title = 'too_long';
  if (contentLength < memberPostLimits.minContent) errors.content = 'too_short';
  else if (contentLength > memberPostLimits.content) errors.content = 'too_long';
  if (tags.length > memberPostLimits.tags) errors.tags = 'too_many';
  else if (tags.some((tag) => characterCount(tag) > memberPostLimits.tag)) errors.tags = 'too_long';
  return errors;
}

/** The number in the words of a refusal. */
export function limitOf(field: keyof PostValues, code: string): number {
  if (field === 'tags') return code === 'too_many' ? memberPostLimits.tags : memberPostLimits.tag;
  return field === 'title' ? memberPostLimits.title : memberPostLimits.content;
}

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

/** What the server refused, as the form shows it. */
export function toPostErrors(refused: readonly { field: string; code: string }[]): FormErrors<PostValues> {
  const errors: FormErrors<PostValues> = {};
  for (const { field, code } of refused) {
    const name = field.split('.')[0];
    if (name === 'title' || name === 'content' || name === 'tags') errors[name] ??= code;
  }
  return errors;
}
