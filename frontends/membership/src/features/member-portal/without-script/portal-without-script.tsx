import { api, type MemberPostDto } from '@leap/client/membership';
import { useLocation, useTranslation, type PageContext } from '@leap/platform';
import { Button, Callout, Icon, TextLink, VisuallyHidden } from '@leap/ui';
import { paths } from '../../../paths';
import { PostCard } from '../community/post-card';
import actions from '../post-parts/post-actions.module.css';
import styles from './portal-without-script.module.css';

const isAsked = (search: URLSearchParams): boolean => search.get('view') === 'plain';

/** The newest posts, for the view without scripts alone: others load their own. */
export const preloadPortal = ({ dispatch, search }: PageContext): Promise<unknown>[] =>
  isAsked(search) ? [dispatch(api.endpoints.listMemberPosts.initiate({}))] : [];

/** The community where no script runs: a link to its posts, or these; inside of `noscript`, so that a browser with scripts ignores it. */
export function PortalWithoutScript() {
  const { t } = useTranslation('membership-community');
  const { search } = useLocation();
  return (
    <div className={styles.plain}>
      {isAsked(new URLSearchParams(search)) ? (
        <PlainPosts />
      ) : (
        <Callout>
          <p>
            {t('withoutScript.text')} <TextLink to={paths.plainPortal}>{t('withoutScript.link')}</TextLink>
          </p>
        </Callout>
      )}
      <LogOut />
    </div>
  );
}

/** The bar's menu, which has it otherwise, is a script. */
function LogOut() {
  const { t } = useTranslation('shell');
  return (
    <form method="post">
      <input type="hidden" name="form" value="log-out" />
      <Button type="submit" variant="secondary" withoutScript>
        {t('nav.logout')}
      </Button>
    </form>
  );
}

function PlainPosts() {
  const { t } = useTranslation('membership-community');
  const { data: posts, isError } = api.endpoints.listMemberPosts.useQuery({});
  if (!posts || isError) return <p>{t('feed.error.text')}</p>;
  return (
    <ul className={styles.posts} aria-label={t('feed.title')}>
      {posts.map((post) => (
        <li key={post.id} id={`post-${post.id}`}>
          <PostCard post={post} now={undefined}>
            <LikeForm post={post} />
          </PostCard>
        </li>
      ))}
    </ul>
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
