import { useBulkHideAdminMemberPostsMutation, useBulkShowAdminMemberPostsMutation, useGetAdminMemberPostQuery, type AdminMemberPostDetailDto } from '@leap/contracts/admin';
import { useParams, useTranslation } from '@leap/platform';
import type { PageContext, PageHead } from '@leap/platform';
import { Button, TextLink } from '@leap/ui';
import { LightMarkdown } from '@leap/ui/light-markdown';
import { useState } from 'react';
import { paths } from '../../paths';
import { AdminLayout } from '../layout/admin-layout';
import { useTime } from '../people/use-time';
import { ConfirmDialog } from '../record/confirm-dialog';
import { Facts } from '../record/facts';
import { History } from '../record/history';
import { RecordPage, RecordPart } from '../record/record-page';
import { useAct } from '../record/use-act';
import { communityTexts } from './community-texts';

export const texts = communityTexts;

export function head({ t }: PageContext): PageHead {
  return { title: t('admin-community:post'), description: t('admin-community:head.description'), noindex: true };
}

/** /admin/community/:id: a post, why it was reported and by whom. */
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
  const answer = useGetAdminMemberPostQuery(id, { refetchOnMountOrArgChange: true });
  return (
    <RecordPage
      answer={answer}
      title={({ title }) => title}
      loadingTitle={t('post')}
      back={{ to: paths.community, label: t('back') }}
      intro={({ visibility }) => t(`statesLong.${visibility}`)}
      actions={(post) => <Visibility post={post} />}
    >
      {(post) => (
        <>
          <RecordPart id="content" title={t('content')}>
            <div className="ui-prose">
              <LightMarkdown text={post.content} headingLevelOffset={1} />
            </div>
            <Facts
              items={[
                { label: t('columns.author'), value: <TextLink to={paths.member(post.userId)}>{post.authorName}</TextLink> },
                { label: t('columns.type'), value: t(`types.${post.type}`) },
                { label: t('columns.createdAt'), value: timeOf(post.createdAt) },
                { label: t('columns.editedAt'), value: post.editedAt && timeOf(post.editedAt) },
                { label: t('columns.likes'), value: String(post.likesCount) },
                { label: t('columns.comments'), value: String(post.commentsCount) },
              ]}
            />
          </RecordPart>
          <RecordPart id="reports" title={t('reports')}>
            {post.reports.length === 0 && <p>{t('noReports')}</p>}
            {post.reports.map(({ id: key, reason, details, reporterId, reporterName, createdAt }) => (
              <Facts
                key={key}
                items={[
                  { label: t('reason'), value: t(`reasons.${reason}`) },
                  { label: t('reporter'), value: <TextLink to={paths.member(reporterId)}>{reporterName}</TextLink> },
                  { label: t('columns.createdAt'), value: timeOf(createdAt) },
                  { label: t('details'), value: details, isLong: true },
                ]}
              />
            ))}
          </RecordPart>
          <RecordPart id="history" title={common('history')}>
            <History subjectType="post" subjectId={post.id} />
          </RecordPart>
        </>
      )}
    </RecordPage>
  );
}

/** Hides the post from everybody, or shows it again. */
function Visibility({ post: { id, visibility } }: { post: AdminMemberPostDetailDto }) {
  const { t } = useTranslation('admin-community');
  const [isAsking, setIsAsking] = useState(false);
  const { act, isBusy } = useAct();
  const [hide] = useBulkHideAdminMemberPostsMutation();
  const [show] = useBulkShowAdminMemberPostsMutation();
  if (visibility === 'hidden') {
    return (
      <Button size="small" busy={isBusy} busyLabel={t('busy')} onClick={() => void act(() => show({ ids: [id] }), { done: t('shown') })}>
        {t('show')}
      </Button>
    );
  }
  return (
    <>
      <Button size="small" variant="secondary" busy={isBusy} busyLabel={t('busy')} onClick={() => setIsAsking(true)}>
        {t('hide')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={t('hidePosts', { count: 1 })}
        text={t('hideText')}
        action={t('hide')}
        isBusy={isBusy}
        onConfirm={() => {
          setIsAsking(false);
          void act(() => hide({ ids: [id] }), { done: t('hidden') });
        }}
      />
    </>
  );
}
