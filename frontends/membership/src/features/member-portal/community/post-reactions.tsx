import {
  useAddMemberPostReactionMutation,
  useRemoveMemberPostReactionMutation,
  type MemberPostDto,
  type MemberPostReactionDto,
} from '@leap/client/membership';
import { useTranslation } from '@leap/platform';
import { VisuallyHidden } from '@leap/ui';
import styles from '../post-parts/post-reactions.module.css';
import { sendOrQueue } from '../offline/send-or-queue';
import { useToggle } from './use-toggle';

type ReactedPost = Pick<MemberPostDto, 'id' | 'title' | 'reactions'>;

/** Reactions beside the like, each a toggle; without a number while nobody gave it. */
export function PostReactions({ post, onRefused }: { post: ReactedPost; onRefused(error: unknown): void }) {
  const { t } = useTranslation('membership-community');
  return (
    <div role="group" aria-label={t('reactions.title', { title: post.title })} className={styles.reactions}>
      {post.reactions.map((reaction) => (
        <Reaction key={reaction.kind} post={post} reaction={reaction} onRefused={onRefused} />
      ))}
    </div>
  );
}

interface ReactionProps {
  post: ReactedPost;
  reaction: MemberPostReactionDto;
  onRefused(error: unknown): void;
}

function Reaction({ post: { id, title }, reaction: { kind, ...stored }, onRefused }: ReactionProps) {
  const { t } = useTranslation('membership-community');
  const [add] = useAddMemberPostReactionMutation();
  const [remove] = useRemoveMemberPostReactionMutation();
  const { isOn, count, toggle } = useToggle(
    { isOn: stored.isOwn, count: stored.count },
    (isAdded, onOver) =>
      sendOrQueue({
        endpoint: isAdded ? 'addMemberPostReaction' : 'removeMemberPostReaction',
        send: isAdded ? add : remove,
        arg: { id, kind },
        about: title,
        onOver,
      }),
    onRefused,
  );
  return (
    <button type="button" className={styles.reaction} aria-pressed={isOn} onClick={toggle}>
      {t(`reactions.kinds.${kind}`)}
      {count > 0 && <span>{count}</span>}
      <VisuallyHidden> {t('post.quoted', { title })}</VisuallyHidden>
    </button>
  );
}
