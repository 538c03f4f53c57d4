/** Faults in what members see live, report and show of themselves: for each the backend's spec that has to notice it. */

const events = 'backend/src/modules/community/member-events/member-events.service.ts';
const access = 'backend/src/modules/community/member-events/stream-access.ts';
const triggers = 'backend/src/database/migrations/0015-live-portal.ts';
const notes = 'backend/src/database/migrations/0018-live-notes.ts';
const reports = 'backend/src/modules/community/member-post-reports/member-post-reports.service.ts';
const image = 'backend/src/modules/accounts/avatars/avatar-image.ts';
const picture = 'backend/src/common/picture.ts';
const streamSpec = 'src/modules/community/member-events/member-events.spec.ts';
const reportSpec = 'src/modules/community/member-post-reports/member-post-reports.spec.ts';
const avatarSpec = 'src/modules/accounts/avatars/avatars.spec.ts';

/** @type {{ title: string, plant: Record<string, (text: string) => string>, says: RegExp, spec: string, tests: string }[]} */
export const liveFaults = [
  {
    title: 'a hidden post is told of',
    plant: {
      [triggers]: (text) =>
        text.replace(
          "is_there boolean := TG_OP <> 'DELETE' AND NEW.is_visible",
          "is_there boolean := TG_OP <> 'DELETE'",
        ),
    },
    spec: streamSpec,
    tests: 'tells of no hidden post',
    says: /tells of no hidden post/,
  },
  {
    title: 'a note about a recording that waits is told of',
    plant: { [notes]: (text) => text.replace('WHERE id = recording AND is_visible', 'WHERE id = recording') },
    spec: streamSpec,
    tests: 'tells of a note by its recording',
    says: /toEqual/,
  },
  {
    title: 'a stream outlives the membership',
    plant: { [access]: (text) => text.replace('(u.is_inner_circle_member OR', '(true OR') },
    spec: streamSpec,
    tests: 'loses the membership',
    says: /did not happen/,
  },
  {
    title: 'a stream outlives its session',
    plant: { [access]: (text) => text.replace('AND s.expire > now()', '') },
    spec: streamSpec,
    tests: 'ends with the session',
    says: /did not happen/,
  },
  {
    title: 'the end of a stream brings an old session back',
    plant: { [events]: (text) => text.replace('await saveSessionNow(req);', 'await Promise.resolve(saveSessionNow);') },
    spec: streamSpec,
    tests: 'does not bring back',
    says: /Expected[\s\S]*4102444800000/,
  },
  {
    title: 'one account opens as many streams as it likes',
    plant: { [events]: (text) => text.replace('own.length >= STREAMS_PER_USER', 'own.length >= 1_000') },
    spec: streamSpec,
    tests: 'so many streams and no more',
    says: /Expected[\s\S]*429/,
  },
  {
    title: 'a process that stops keeps its streams',
    plant: {
      [events]: (text) => text.replace('for (const { res, isOpen } of this.streams) if (isOpen) res.end();', ''),
    },
    spec: streamSpec,
    tests: 'a process that stops',
    says: /did not happen/,
  },
  {
    title: 'hiding a post is not written down',
    plant: {
      [reports]: (text) =>
        text.replace(
          "await this.audit.record(isVisible ? 'member-posts.shown' : 'member-posts.hidden', admin.id, manager, { type: 'post', id });",
          'void this.audit;',
        ),
    },
    spec: reportSpec,
    tests: 'hides a post from everybody',
    says: /member-posts.hidden/,
  },
  {
    title: 'a member reports an own post',
    plant: { [reports]: (text) => text.replace('post.userId === reporter.id', "post.userId === ''") },
    spec: reportSpec,
    tests: 'refuses an own post',
    says: /expected 403/,
  },
  {
    title: 'the camera’s words stay in the picture',
    plant: {
      [image]: (text) => text.replace('.webp({ quality: QUALITY })', '.keepMetadata().webp({ quality: QUALITY })'),
    },
    spec: avatarSpec,
    tests: 'keeps a JPEG',
    says: /tells nothing about the camera/,
  },
  {
    title: 'every decoder of libvips may read what members send',
    plant: { [picture]: (text) => text.replace("sharp.block({ operation: ['VipsForeignLoad'] });", '') },
    spec: avatarSpec,
    tests: 'refuses an SVG',
    says: /expected 422/,
  },
  {
    title: 'a small file unpacks to a hundred million pixels',
    plant: { [picture]: (text) => text.replace('const MOST_PIXELS = 50_000_000;', 'const MOST_PIXELS = 250_000_000;') },
    spec: avatarSpec,
    tests: 'unpacks to 100 million',
    says: /expected 422/,
  },
];
