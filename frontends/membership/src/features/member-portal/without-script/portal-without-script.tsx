import { api, useGetMyPodQuery } from '@leap/client/membership';
import { useLocation, useTranslation, type PageContext } from '@leap/platform';
import { Callout, TextLink } from '@leap/ui';
import { paths } from '../../../paths';
import { PlainLogOut } from '../../form-parts/plain-log-out';
import { portalTabs, readPortalTab } from '../portal-tab';
import { PlainPod, PlainPost, PlainPosts } from './plain-posts';
import { PlainRecording, PlainRecordings } from './plain-recordings';
// Of its form, whose code the browser loads later.
import '../community/post-fields.module.css';
import '../community/type-choice.module.css';
import styles from './portal-without-script.module.css';

/** What the view without scripts shows: a list, or one post or recording; undefined for the other view. */
function viewOf(search: URLSearchParams): { post?: string; recording?: string; tab: string } | undefined {
  if (search.get('view') !== 'plain') return undefined;
  return {
    post: search.get('post') ?? undefined,
    recording: search.get('recording') ?? undefined,
    tab: readPortalTab(search),
  };
}

/** What the view without scripts shows; others load their own. */
export function preloadPortal({ dispatch, search }: PageContext): Promise<unknown>[] {
  const view = viewOf(search);
  if (!view) return [];
  const { post: postId, recording: recordingId, tab } = view;
  if (postId !== undefined)
    return [
      dispatch(api.endpoints.getMemberPost.initiate(postId)),
      dispatch(api.endpoints.listMemberPostCommentsPages.initiate({ id: postId })),
    ];
  if (recordingId !== undefined)
    return [
      dispatch(api.endpoints.getCallRecording.initiate(recordingId)),
      dispatch(api.endpoints.listCallRecordingNotesPages.initiate({ id: recordingId })),
    ];
  if (tab === 'pod')
    return [
      dispatch(api.endpoints.getMyPod.initiate()).then(
        ({ data }) => data?.pod && dispatch(api.endpoints.listMemberPostsPages.initiate({ podId: data.pod.id })),
      ),
    ];
  // The page itself has asked for the posts.
  return tab === 'recordings' ? [dispatch(api.endpoints.listCallRecordingsPages.initiate({}))] : [];
}

/** The portal where no script runs: a link to its view, or this; inside of `noscript`, so that a browser with scripts ignores it. */
export function PortalWithoutScript() {
  const { t } = useTranslation('membership-community');
  const search = new URLSearchParams(useLocation().search);
  const view = viewOf(search);
  if (view)
    return (
      <div className={styles.plain}>
        <Nav />
        <View {...view} />
        <PlainLogOut />
      </div>
    );
  search.set('view', 'plain');
  return (
    <div className={styles.plain}>
      <Callout>
        <p>
          {t('withoutScript.text')}{' '}
          <TextLink to={`${paths.memberPortal}?${search.toString()}`}>{t('withoutScript.link')}</TextLink>
        </p>
      </Callout>
      <PlainLogOut />
    </div>
  );
}

function View({ post, recording, tab }: NonNullable<ReturnType<typeof viewOf>>) {
  if (post !== undefined) return <PlainPost id={post} />;
  if (recording !== undefined) return <PlainRecording id={recording} />;
  if (tab === 'pod') return <PlainPod />;
  return tab === 'recordings' ? <PlainRecordings /> : <PlainPosts />;
}

const plainPaths = { community: paths.plainPortal, recordings: paths.plainRecordings, pod: paths.plainPod };

function Nav() {
  const pod = useGetMyPodQuery().data?.pod;
  const { t } = useTranslation('membership-recordings');
  return (
    <nav className="ui-row" aria-label={t('tabs.label')}>
      {portalTabs
        .filter((tab) => tab !== 'pod' || pod)
        .map((tab) => (
          <TextLink key={tab} to={plainPaths[tab]}>
            {t(`tabs.${tab}`)}
          </TextLink>
        ))}
    </nav>
  );
}
