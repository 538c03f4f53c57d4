import { TASK_TITLE } from '../../task-frame/task-frame';
import { tokenPost } from '@leap/forms/token-post';

/** The link that turns off one kind of emails, without scripts. */
export const notificationsOffPost = tokenPost('/api/member/notifications/unsubscribe', TASK_TITLE, {
  in: 'query',
});
