import type { CreateMemberPostDto, MemberPostDto, MemberPostPictureInputDto } from '@leap/client/membership';
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
import { draftName, emptyPost, type PostValues } from './post-draft';

/** An uploaded picture of the form. */
export interface PostPictureValue {
  id: string;
  /** Of its file; absent for a stored one. */
  name?: string;
  alt: string;
  /** It needs no text. */
  isDecorative: boolean;
  smallAddress: string;
  width: number;
  height: number;
}

/** The pictures of the form; none where the text is not readable. */
export function readPictures(text: string): PostPictureValue[] {
  try {
    return text === '' ? [] : (JSON.parse(text) as PostPictureValue[]);
  } catch {
    return [];
  }
}

export const writePictures = (pictures: readonly PostPictureValue[]): string =>
  pictures.length === 0 ? '' : JSON.stringify(pictures);

/** Whether a picture has neither a text nor is decoration. */
export const lacksText = ({ alt, isDecorative }: PostPictureValue): boolean => !isDecorative && alt.trim() === '';

/** The lines of a text that are not blank. */
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

/** This member's draft of an edited post in this tab, with the version that it is based on and that version's pictures. */
export const editDraft = (userId: string, postId: string): TabDraft =>
  personalDraft(`post-edit-${postId}`, userId, [...Object.keys(emptyPost()), 'version', 'versionPictures']);

/** Prevents storing a post twice after a lost answer. */
export const postAttempt = (userId: string, podId?: string): TabAttempt =>
  tabAttempt(personalKey(draftName('post-attempt', podId), userId));

export const postTypeOf = (value: string): PostType => (isPostType(value) ? value : 'general');

/** Validates by the document's rules; tags are a list. */
export const validatePost = (values: PostValues): FormErrors<PostValues> => ({
  ...checkFields(createMemberPostFields, {
    title: values.title,
    content: values.content,
    tags: splitTags(values.tags),
  }),
  ...(readPictures(values.pictures).some(lacksText) && { pictures: 'alt' }),
});

/** The pictures of a request: a decorative one has no text. */
export const sentPictures = ({ pictures }: Pick<PostValues, 'pictures'>): MemberPostPictureInputDto[] =>
  readPictures(pictures).map(({ id, alt, isDecorative }) => ({ id, alt: isDecorative ? '' : alt.trim() }));

/** Whether two values have the same pictures, in the same order and with the same texts. */
export const hasSamePictures = (one: Pick<PostValues, 'pictures'>, other: Pick<PostValues, 'pictures'>): boolean =>
  JSON.stringify(sentPictures(one)) === JSON.stringify(sentPictures(other));

/** Converts valid values to a request. */
export function toPost(values: PostValues, userId: string): CreateMemberPostDto & { tags: string[] } {
  return {
    type: postTypeOf(values.type),
    title: values.title.trim(),
    content: values.content.trim(),
    tags: splitTags(values.tags),
    ...(values.mentions !== '' && { mentions: values.mentions.split(',') }),
    ...(values.pictures !== '' && { pictures: sentPictures(values) }),
    userId,
  };
}

/** Values of an own post. */
export function fromPost({
  type,
  title,
  content,
  pictures,
  tags,
}: Pick<MemberPostDto, 'type' | 'title' | 'content' | 'pictures' | 'tags'>): PostValues {
  const shown = pictures.map(({ address: _large, ...picture }) => ({ ...picture, isDecorative: picture.alt === '' }));
  return { type, title, content, pictures: writePictures(shown), tags: tags.join(', '), mentions: '' };
}
