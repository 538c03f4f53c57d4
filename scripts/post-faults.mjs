/** Faults in posts, likes and comments: for each the backend's spec that has to notice it. */

const migration = 'backend/src/database/migrations/0014-member-likes-and-comments.ts';
const posts = 'backend/src/modules/community/member-posts/member-posts.service.ts';
const likes = 'backend/src/modules/community/member-post-likes/member-post-likes.service.ts';
const comments = 'backend/src/modules/community/member-post-comments/member-post-comments.service.ts';

/** @type {{ title: string, plant: Record<string, (text: string) => string>, says: RegExp, spec: string, tests: string }[]} */
export const postFaults = [
  {
    title: 'a like that is taken back still counts',
    plant: { [migration]: (text) => text.replace('likes_count - 1 WHERE', 'likes_count WHERE') },
    spec: 'src/modules/community/member-posts/member-posts-counters.spec.ts',
    tests: 'counters equal the rows',
    says: /Expected[\s\S]*likes/,
  },
  {
    title: 'far pages are looked for from the beginning',
    plant: { [posts]: (text) => text.replace('AND (created_at, id) < (', "AND (created_at + interval '0', id) < (") },
    spec: 'src/modules/community/member-posts/member-posts-load.spec.ts',
    tests: 'reads about as much',
    says: /toBeLessThanOrEqual/,
  },
  {
    title: 'a like answers the count of before',
    plant: { [likes]: (text) => text.replace('likesCount + (raw as unknown[]).length', 'likesCount') },
    spec: 'src/modules/community/member-post-likes/member-post-likes.spec.ts',
    tests: 'one per member and post',
    says: /likesCount/,
  },
  {
    title: 'members delete the comments of others',
    plant: { [comments]: (text) => text.replace('comment.userId !== author.id', 'comment.userId === undefined') },
    spec: 'src/modules/community/member-post-comments/member-post-comments.spec.ts',
    tests: "is its author's alone",
    says: /expected 403/,
  },
  {
    title: 'members change the posts of others',
    plant: { [posts]: (text) => text.replace('if (userId !== author.id)', 'if (userId === undefined)') },
    spec: 'src/modules/community/member-posts/own-posts.spec.ts',
    tests: "is the author's alone",
    says: /expected 403/,
  },
];
