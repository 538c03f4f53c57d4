/**
 * SQL of what a notification about a recording says: its `title`. No row when it is not published any more.
 * @param id SQL of the recording's id
 */
export const recordingNews = (id: string): string =>
  `SELECT r.title FROM call_recordings r WHERE r.id = ${id} AND r.is_visible`;
