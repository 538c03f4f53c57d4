import {
  useApiAddress,
  useBulkHideAdminMemberPostsMutation,
  useBulkShowAdminMemberPostsMutation,
  useGetAdminMemberPostQuery,
  usePinAdminMemberPostMutation,
  useResolveAdminMemberPostReportsMutation,
  useUnpinAdminMemberPostMutation,
} from '@leap/client/admin';
import { useParams, useTranslation } from '@leap/platform';
import type { PageContext, PageHead } from '@leap/platform';
import { Button, TextLink } from '@leap/ui';
import { MarkdownText } from '../markdown/markdown-text';
import { paths } from '../../paths';
import { AdminLayout } from '../layout/admin-layout';
import { useTime } from '../people/use-time';
import { Facts } from '../record/facts';
import { History } from '../record/history';
import { RecordPage, RecordPart } from '../record/record-page';
import { useAction } from '../record/use-action';
import styles from './community.module.css';
import { communityTexts } from './community-texts';
import { Reports } from './reports';
import { VisibilityAction } from './visibility-action';

export const texts = communityTexts;

export function head({ t }: PageContext): PageHead {
  return { title: t('admin-community:post'), description: t('admin-community:head.description'), noindex: true };
}

/** /admin/community/:id: a post with its reports. */
export function Page() {
  const { t } = useTranslation('admin-community');
  const { id = '' } = useParams();
  return (
    <AdminLayout section="community" next={paths.communityPost(id)} title={t('post')} hasOwnTitle>
      <Post id={id} />
    </AdminLayout>
  );
}

function Post({ id }: { id: string }) {
  const { t } = useTranslation('admin-community');
  const { t: common } = useTranslation('admin-content');
  const { time: timeOf } = useTime();
  const addressOf = useApiAddress();
  const answer = useGetAdminMemberPostQuery(id, { refetchOnMountOrArgChange: true });
  const [hide] = useBulkHideAdminMemberPostsMutation();
  const [show] = useBulkShowAdminMemberPostsMutation();
  const [resolve] = useResolveAdminMemberPostReportsMutation();
  return (
    <RecordPage
      answer={answer}
      title={({ title }) => title}
      loadingTitle={t('post')}
      back={{ to: paths.community, label: t('back') }}
      intro={({ visibility, podName }) =>
        podName !== undefined && visibility === 'visible'
          ? t('podLong', { name: podName })
          : t(`statesLong.posts.${visibility}`)
      }
      actions={({ visibility, authorLanguage, pinnedAt, podId }) => (
        <>
          {visibility === 'visible' && podId === undefined && <PinAction id={id} isPinned={pinnedAt !== undefined} />}
          <VisibilityAction
            id={id}
            kind="posts"
            visibility={visibility}
            hide={hide}
            show={show}
            question={t('ask.posts', { count: 1 })}
            authorLanguage={authorLanguage}
          />
        </>
      )}
    >
      {(post) => (
        <>
          <RecordPart id="content" title={t('content')}>
            <div className="ui-prose">
              <MarkdownText text={post.content} />
              {post.pictures.map(({ id: picture, address, smallAddress, width, height, alt }) => (
                <a key={picture} href={addressOf(address)} target="_blank" rel="noopener">
                  <img
                    src={addressOf(smallAddress)}
                    alt={alt || t('picture')}
                    width={width}
                    height={height}
                    loading="lazy"
                    className={styles.picture}
                  />
                </a>
              ))}
            </div>
            <Facts
              items={[
                {
                  label: t('columns.author'),
                  value: <TextLink to={paths.member(post.userId)}>{post.authorName}</TextLink>,
                },
                {
                  label: t('columns.pod'),
                  value: post.podId && <TextLink to={paths.pod(post.podId)}>{post.podName}</TextLink>,
                },
                { label: t('columns.type'), value: t(`types.${post.type}`) },
                { label: t('columns.createdAt'), value: timeOf(post.createdAt) },
                { label: t('columns.editedAt'), value: post.editedAt && timeOf(post.editedAt) },
                { label: t('columns.pinnedAt'), value: post.pinnedAt && timeOf(post.pinnedAt) },
                { label: t('hiddenReason'), value: post.hiddenReason },
                { label: t('columns.likes'), value: String(post.likesCount) },
                { label: t('columns.comments'), value: String(post.commentsCount) },
              ]}
            />
          </RecordPart>
          <Reports reports={post.reports} resolve={(ids) => resolve({ id, bulkDto: { ids } })} />
          <RecordPart id="history" title={common('history')}>
            <History subjectType="post" subjectId={post.id} />
          </RecordPart>
        </>
      )}
    </RecordPage>
  );
}

/** Pins the post above the others in the portal, or unpins it. */
function PinAction({ id, isPinned }: { id: string; isPinned: boolean }) {
  const { t } = useTranslation('admin-community');
  const [pin] = usePinAdminMemberPostMutation();
  const [unpin] = useUnpinAdminMemberPostMutation();
  const { runAction, isBusy } = useAction();
  return (
    <Button
      size="small"
      variant="secondary"
      busy={isBusy}
      busyLabel={t('busy')}
      onClick={() =>
        void runAction(() => (isPinned ? unpin(id) : pin(id)), { done: t(isPinned ? 'pin.undone' : 'pin.done') })
      }
    >
      {t(isPinned ? 'pin.undo' : 'pin.do')}
    </Button>
  );
}
