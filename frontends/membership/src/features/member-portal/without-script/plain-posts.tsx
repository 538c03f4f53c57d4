import {
  useGetMemberPostQuery,
  useGetMyPodQuery,
  useListPinnedMemberPostsQuery,
  type MemberPostDto,
} from '@leap/client/membership';
import { createMemberPostCommentFields, updateMemberPostCommentFields } from '@leap/client/fields/member-posts';
import { PostedParts, useForm, usePosted } from '@leap/forms';
import { useTranslation } from '@leap/platform';
import { Button, Icon, TextLink, VisuallyHidden } from '@leap/ui';
import { paths } from '../../../paths';
import { useListMemberPostCommentsPagesInfiniteQuery } from '../cache/member-post-comment-pages';
import { unfiltered, useListMemberPostsPagesInfiniteQuery } from '../cache/member-post-pages';
import { PostCard } from '../community/post-card';
import { PostFields } from '../community/post-fields';
import { emptyPost, type PostValues } from '../community/post-draft';
import { excerptOf } from '../thread/thread-entry';
import actions from '../post-parts/post-actions.module.css';
import reactions from '../post-parts/post-reactions.module.css';
import { PlainReport } from './plain-report';
import { Deletion, PlainEntryForm, PlainThread } from './plain-thread';
import styles from './portal-without-script.module.css';

/** The form for a post, and the newest ones. */
export function PlainPosts() {
  const { t } = useTranslation('membership-community');
  const { data, isError } = useListMemberPostsPagesInfiniteQuery(unfiltered);
  const pinned = useListPinnedMemberPostsQuery().data?.posts ?? [];
  const posts = data?.pages[0]?.items.filter(({ id }) => pinned.every((post) => post.id !== id));
  const isDeleted = usePosted('post-deletion') !== undefined;
  return (
    <>
      {isDeleted && <PostedParts form="post-deletion" />}
      <PlainComposer />
      {!posts || isError ? (
        <p>{t('feed.error.text')}</p>
      ) : (
        <>
          {pinned.length > 0 && <PlainList title={t('pinned.title')} posts={pinned} isTitled />}
          <PlainList title={t('feed.title')} posts={posts} />
        </>
      )}
    </>
  );
}

/** The form for a post to the member's pod, and its newest ones. */
export function PlainPod() {
  const { t } = useTranslation('membership-community');
  const pod = useGetMyPodQuery().data?.pod;
  const { data } = useListMemberPostsPagesInfiniteQuery({ podId: pod?.id }, { skip: !pod });
  if (!pod) return <PlainPosts />;
  return (
    <>
      <p className="ui-soft">{t('pod.private', { name: pod.name })}</p>
      <PlainComposer podId={pod.id} />
      {data ? <PlainList title={pod.name} posts={data.pages[0]?.items ?? []} /> : <p>{t('feed.error.text')}</p>}
    </>
  );
}

function PlainList({ title, posts, isTitled }: { title: string; posts: readonly MemberPostDto[]; isTitled?: boolean }) {
  const { t } = useTranslation(['membership-community', 'membership-care']);
  return (
    <>
      {isTitled && <h3 className="ui-h3">{title}</h3>}
      <ul className={styles.posts} aria-label={title}>
        {posts.map((post) => (
          <li key={post.id} id={`post-${post.id}`}>
            <PostCard post={post} now={new Date()} isWhole>
              <ReactionForms post={post} />
              <div className={actions.row}>
                <LikeForm post={post} />
                <TextLink to={paths.plainPost(post.id)}>
                  {t('post.comments', { count: post.commentsCount })}
                  <VisuallyHidden> {t('post.quoted', { title: post.title })}</VisuallyHidden>
                </TextLink>
                {!post.isOwn && (
                  <TextLink to={`${paths.plainPost(post.id)}#report`}>
                    {t('membership-care:report.button')}
                    <VisuallyHidden> {t('post.quoted', { title: post.title })}</VisuallyHidden>
                  </TextLink>
                )}
              </div>
            </PostCard>
          </li>
        ))}
      </ul>
    </>
  );
}

function PlainComposer({ podId }: { podId?: string }) {
  const { t } = useTranslation('membership-community');
  const name = podId === undefined ? 'post' : 'pod-post';
  const form = useForm<PostValues>({ name, initial: emptyPost });
  return (
    <form method="post" className={styles.form} noValidate aria-labelledby="plain-composer-title">
      <h3 id="plain-composer-title" className="ui-h3">
        {t(podId === undefined ? 'composer.title' : 'pod.title')}
      </h3>
      <PostedParts form={name} />
      {podId !== undefined && <input type="hidden" name="podId" value={podId} />}
      <PostFields form={form} isLocked={false} />
      <div>
        <Button type="submit" withoutScript>
          {t('composer.submit')}
        </Button>
      </div>
    </form>
  );
}

/** One post with its comments. */
export function PlainPost({ id }: { id: string }) {
  const { t } = useTranslation('membership-community');
  const { data: post } = useGetMemberPostQuery(id);
  const comments = useListMemberPostCommentsPagesInfiniteQuery({ id }).data?.pages[0]?.items ?? [];
  const isDeleted = usePosted('comment-deletion') !== undefined;
  const change = usePosted('comment-change');
  const changed = change?.values['entry'];
  // A refusal is shown at its form, unless the comment was removed.
  const isAbout = comments.some(({ id: comment }) => comment === changed);
  const isReported = usePosted('report')?.isSent;
  if (!post) return <p>{t('linked.missing.text')}</p>;
  return (
    <div id={`post-${post.id}`} className={styles.plain}>
      {isReported && <PostedParts form="report" />}
      <PostCard post={post} now={new Date()} isWhole>
        <ReactionForms post={post} />
        <div className={actions.row}>
          <LikeForm post={post} />
        </div>
        {!post.isOwn && (
          <div id="report">
            <PlainReport title={post.title} />
          </div>
        )}
        {post.isOwn && (
          <Deletion
            form="post-deletion"
            texts={{
              open: t('post.delete'),
              title: t('editor.deleteTitle', { title: post.title }),
              text: t('editor.deleteText'),
            }}
          />
        )}
      </PostCard>
      <section aria-label={t('comments.title', { title: post.title })} className={styles.plain}>
        {isDeleted && <PostedParts form="comment-deletion" />}
        {change && !isAbout && <PostedParts form="comment-change" />}
        {comments.length === 0 && <p className="ui-soft">{t('comments.empty')}</p>}
        <PlainThread
          items={comments.toReversed()}
          nodesOf={({ contentTree }) => contentTree}
          answerOf={({ parentId, parent }) =>
            parentId &&
            t(parent ? 'comments.answers' : 'comments.answersRemoved', {
              name: parent?.author.displayName ?? t('post.someone'),
            })
          }
          texts="membership-community:comments"
          deletion="comment-deletion"
          changeOf={({ id: comment, content }) => (
            <details open={comment === changed}>
              <summary>{t('post.edit')}</summary>
              <PlainEntryForm
                name="comment-change"
                field="content"
                fields={updateMemberPostCommentFields}
                texts="membership-community:comments"
                stored={{ id: comment, text: content, label: t('comments.editLabel'), submit: t('editor.save') }}
              />
            </details>
          )}
          actionsOf={(comment) =>
            !comment.isOwn && <PlainReport entry={comment.id} title={excerptOf(comment.contentTree)} />
          }
        />
        <PlainEntryForm
          name="comment"
          field="content"
          fields={createMemberPostCommentFields}
          texts="membership-community:comments"
        />
      </section>
    </div>
  );
}

function ReactionForms({ post: { id, title, reactions: stored } }: { post: MemberPostDto }) {
  const { t } = useTranslation('membership-community');
  return (
    <div role="group" aria-label={t('reactions.title', { title })} className={reactions.reactions}>
      {stored.map(({ kind, count, isOwn }) => (
        <form key={kind} method="post">
          <input type="hidden" name="form" value="reaction" />
          <input type="hidden" name="post" value={id} />
          <input type="hidden" name="kind" value={kind} />
          {isOwn && <input type="hidden" name="isOwn" value="yes" />}
          <button type="submit" className={reactions.reaction} aria-pressed={isOwn}>
            {t(`reactions.kinds.${kind}`)}
            {count > 0 && <span>{count}</span>}
            <VisuallyHidden> {t('post.quoted', { title })}</VisuallyHidden>
          </button>
        </form>
      ))}
    </div>
  );
}

function LikeForm({ post: { id, isLiked, likesCount, title } }: { post: MemberPostDto }) {
  const { t } = useTranslation('membership-community');
  return (
    <form method="post">
      <input type="hidden" name="form" value="like" />
      <input type="hidden" name="post" value={id} />
      {isLiked && <input type="hidden" name="isLiked" value="yes" />}
      <button type="submit" className={actions.action} aria-pressed={isLiked}>
        <Icon name={isLiked ? 'heart-filled' : 'heart'} className={actions.heart} />
        <span>{t('post.likes', { count: likesCount })}</span>
        <VisuallyHidden> {t('post.like', { title })}</VisuallyHidden>
      </button>
    </form>
  );
}
