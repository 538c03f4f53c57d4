import { useLikeMemberPostMutation, useUnlikeMemberPostMutation, type MemberPostDto } from '@leap/client/membership';
import { useRef, useState } from 'react';

interface Like {
  isLiked: boolean;
  likesCount: number;
  toggle(): void;
}

/**
 * An optimistic like. Sends one request at a time; after several clicks the last state is sent next. A failure is rolled back silently
 * and passed to `onRefused`.
 */
export function useLike(
  post: Pick<MemberPostDto, 'id' | 'isLiked' | 'likesCount'>,
  onRefused: (error: unknown) => void,
): Like {
  const [like] = useLikeMemberPostMutation();
  const [unlike] = useUnlikeMemberPostMutation();
  const [requestedSlot, setRequestedSlot] = useState<boolean>();
  const latest = useRef<boolean>(undefined);
  const isLiked = requestedSlot ?? post.isLiked;

  async function send(): Promise<void> {
    let submitted = post.isLiked;
    try {
      while (latest.current !== undefined && latest.current !== submitted) {
        submitted = latest.current;
        await (submitted ? like(post.id) : unlike(post.id)).unwrap();
      }
    } catch (error) {
      onRefused(error);
    } finally {
      latest.current = undefined;
      setRequestedSlot(undefined);
    }
  }

  function toggle(): void {
    const isUnderWay = latest.current !== undefined;
    latest.current = !isLiked;
    setRequestedSlot(!isLiked);
    if (!isUnderWay) void send();
  }

  return { isLiked, likesCount: Math.max(0, post.likesCount + Number(isLiked) - Number(post.isLiked)), toggle };
}
