import { IsNull, type EntityManager } from 'typeorm';
import { AppError } from '../../../common/app-error.js';
import { MemberPostPicture } from './member-post-picture.entity.js';
import type { MemberPostPictureInputDto } from './post-pictures.dto.js';

/** SQL of a post's pictures in their order, as JSON. */
export const picturesOf = (post: string): string =>
  `(SELECT coalesce(jsonb_agg(jsonb_build_object('id', picture.id, 'width', picture.width, 'height', picture.height, 'alt', picture.alt) ORDER BY picture.position), '[]')
      FROM member_post_pictures picture WHERE picture.post_id = ${post})`;

/** Whether a post has these pictures, in this order and with these texts. */
export async function hasPictures(
  manager: EntityManager,
  postId: string,
  pictures: readonly MemberPostPictureInputDto[],
): Promise<boolean> {
  const stored = await manager.find(MemberPostPicture, {
    select: { id: true, alt: true },
    where: { postId },
    order: { position: 'ASC' },
  });
  const keyOf = (list: readonly MemberPostPictureInputDto[]) => JSON.stringify(list.map(({ id, alt }) => [id, alt]));
  return keyOf(stored) === keyOf(pictures);
}

/**
 * Gives a post these pictures of its author, and deletes others that it had. Of two posts with the same picture the database admits one.
 * @throws AppError `validation_failed` (422) on `pictures` for one that is gone, of another member or of another post
 */
export async function attachPictures(
  manager: EntityManager,
  { id: postId, userId }: { id: string; userId: string },
  pictures: readonly MemberPostPictureInputDto[],
): Promise<void> {
  await manager.query('DELETE FROM member_post_pictures WHERE post_id = $1 AND id <> ALL ($2::uuid[])', [
    postId,
    pictures.map(({ id }) => id),
  ]);
  await manager.update(MemberPostPicture, { postId }, { postId: null, position: null });
  for (const [index, { id, alt }] of pictures.entries()) {
    const free = { id, userId, postId: IsNull() };
    const { affected } = await manager.update(MemberPostPicture, free, { postId, position: index + 1, alt });
    if (affected !== 1)
      throw new AppError('validation_failed', 422, {
        errors: [{ field: `pictures.${index}`, code: 'invalid_choice' }],
        detail: 'There is no such picture of this member without a post.',
      });
  }
}
