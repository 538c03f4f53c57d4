import type { EntityManager } from 'typeorm';
import { AppError } from '../../../common/app-error.js';
import { BlogPost } from './blog-post.entity.js';
import { BlogPostVersion } from './blog-post-version.entity.js';

/** Versions of one post; the oldest are deleted with the next one. */
export const MOST_VERSIONS = 50;

/** Autosaves of one editor within this time are one version. */
const ONE_VERSION = `interval '10 minutes'`;

/** What a version holds. Language and translation are no part of it: they apply at once. */
const textFields = ['title', 'slug', 'excerpt', 'content', 'imageId', 'tags', 'authorName'] as const;

/** The versioned part of a post. */
export type PostText = Pick<BlogPost, (typeof textFields)[number]>;

/** The versioned part of a post or a version. */
export const textOf = (from: PostText): PostText =>
  Object.fromEntries(textFields.map((field) => [field, from[field] ?? null])) as unknown as PostText;

export const isSameText = (a: PostText, b: PostText): boolean =>
  JSON.stringify(textOf(a)) === JSON.stringify(textOf(b));

interface RecordedText {
  /** The locked post as it was stored before. */
  before: BlogPost;
  text: PostText;
  editorId: string;
  /** Of a published post: readers do not see this text yet. */
  isPending: boolean;
  /** Also stored apart when it would continue the newest version. */
  isOwnVersion?: boolean;
  /** Saved while it is written: the editor's next saves continue this version. */
  isAutosaved: boolean;
  /** The pending text's `updated_at`: SQL. */
  updatedAt: string;
}

/**
 * Records a text of a locked post. Autosaves that follow each other, and the save that ends them, are one version, unless that was published.
 * @returns whether it is a new version
 */
export async function recordVersion(
  manager: EntityManager,
  { before, text, editorId, isPending, isOwnVersion = false, isAutosaved, updatedAt }: RecordedText,
): Promise<boolean> {
  const newest = (await newestVersion(manager, before.id)) ?? (await recordUnrecorded(manager, before));
  const isOpen = newest.isAutosaved && newest.isRecent && newest.publishedAt === null;
  const isContinued = isOpen && newest.editorId === editorId && !isOwnVersion;
  if (isContinued || isSameText(newest, text)) {
    await manager.update(BlogPostVersion, newest.id, {
      ...textOf(text),
      isPending,
      isAutosaved: newest.isAutosaved && isAutosaved,
      updatedAt: () => updatedAt,
      // A text that readers had before and that is pending again is not published.
      ...(isPending && { publishedAt: null }),
    });
    return false;
  }
  if (newest.isPending) await manager.update(BlogPostVersion, newest.id, { isPending: false });
  await insertVersion(manager, before.id, { ...textOf(text), editorId, isPending, isAutosaved }, updatedAt);
  await manager.query(
    `DELETE FROM blog_post_versions WHERE post_id = $1 AND id NOT IN
       (SELECT id FROM blog_post_versions WHERE post_id = $1 ORDER BY created_at DESC, id DESC LIMIT ${MOST_VERSIONS})`,
    [before.id],
  );
  return true;
}

/** The first version of a new post. */
export async function recordFirstVersion(
  manager: EntityManager,
  { id }: { id: string },
  text: PostText,
  editorId: string,
): Promise<void> {
  await insertVersion(manager, id, { ...textOf(text), editorId }, 'now()');
}

/** Marks the newest version as the one that readers see from now on. */
export async function markPublishedVersion(manager: EntityManager, postId: string): Promise<void> {
  await manager.query(
    `UPDATE blog_post_versions SET is_pending = false, published_at = now()
      WHERE id = (SELECT id FROM blog_post_versions WHERE post_id = $1 ORDER BY created_at DESC, id DESC LIMIT 1)`,
    [postId],
  );
}

/** @throws AppError `not_found` (404) when the post has no such version */
export async function findVersion(manager: EntityManager, postId: string, id: string): Promise<BlogPostVersion> {
  const version = await manager.findOneBy(BlogPostVersion, { id, postId });
  if (!version) throw new AppError('not_found', 404, { detail: 'There is no such version of the post.' });
  return version;
}

type NewestVersion = BlogPostVersion & { isRecent: boolean };

async function newestVersion(manager: EntityManager, postId: string): Promise<NewestVersion | undefined> {
  const version = await manager.findOne(BlogPostVersion, {
    where: { postId },
    order: { createdAt: 'DESC', id: 'DESC' },
  });
  if (!version) return undefined;
  const [{ isRecent } = { isRecent: false }] = await manager.query<{ isRecent: boolean }[]>(
    `SELECT $1::timestamptz > clock_timestamp() - ${ONE_VERSION} AS "isRecent"`,
    [version.createdAt.toISOString()],
  );
  return Object.assign(version, { isRecent });
}

/** A post from before versions were stored: its text is the first one. */
async function recordUnrecorded(manager: EntityManager, post: BlogPost): Promise<NewestVersion> {
  await insertVersion(
    manager,
    post.id,
    {
      ...textOf(post),
      editorId: null,
      createdAt: post.updatedAt,
      publishedAt: post.isPublished ? post.publishedAt : null,
    },
    `'${post.updatedAt.toISOString()}'::timestamptz`,
  );
  const version = await newestVersion(manager, post.id);
  if (!version) throw new Error('A version was inserted and is not there.');
  return version;
}

/** Inserts a version that is later than all others, whatever the start of the transaction. */
async function insertVersion(
  manager: EntityManager,
  postId: string,
  values: PostText & {
    editorId: string | null;
    isPending?: boolean;
    isAutosaved?: boolean;
    createdAt?: Date;
    publishedAt?: Date | null;
  },
  updatedAt: string,
): Promise<void> {
  await manager.insert(BlogPostVersion, {
    ...values,
    postId,
    createdAt: values.createdAt ?? (() => 'clock_timestamp()'),
    updatedAt: () => updatedAt,
  });
}
