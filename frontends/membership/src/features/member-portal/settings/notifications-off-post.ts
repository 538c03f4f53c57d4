import { TASK_TITLE } from '../../task-frame/task-frame';
import { tokenPost } from '@leap/forms/token-post';

/** The button that turns them on again. */
export const notificationsOnPost = tokenPost('/api/member/notifications/unsubscribe/undo', TASK_TITLE, {
  in: 'query',
});

/** The link that turns off one kind of emails, without scripts. */
export const notificationsOffPost = tokenPost('/api/member/notifications/unsubscribe', TASK_TITLE, {
  in: 'query',
});
