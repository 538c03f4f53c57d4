/**
 * SQL: how far a person is with what they took over of the last published call that was recorded before an instant, as
 * `{ callRecordingId, callTitle, itemsCount, doneCount }`; null for who took nothing over.
 *
 * @param userId a column
 * @param before a placeholder
 */
export const homeworkState = (userId: string, before: string): string => `(
  SELECT jsonb_build_object('callRecordingId', last.id, 'callTitle', last.title, 'itemsCount', count(*), 'doneCount', count(m.done_at))
    FROM (SELECT id, title FROM call_recordings WHERE is_visible AND recorded_at < ${before}
           ORDER BY recorded_at DESC, id DESC LIMIT 1) last
    JOIN member_action_items m ON m.call_recording_id = last.id AND m.user_id = ${userId}
   GROUP BY last.id, last.title)`;
