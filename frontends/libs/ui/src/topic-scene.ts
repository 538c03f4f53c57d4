/** The drawings, of topics for posts without a picture and of pages: `topic-drawings.ts` draws each of them. */
export type TopicScene =
  | 'boat'
  | 'bridge'
  | 'cairn'
  | 'chairs'
  | 'doorway'
  | 'dusk'
  | 'fire'
  | 'gate'
  | 'hut'
  | 'lantern'
  | 'leaves'
  | 'mountain'
  | 'path'
  | 'ridge'
  | 'stones'
  | 'table'
  | 'wall'
  | 'window';

/** Each drawing exists in as many hands; each can be mirrored too. */
export const SCENE_VARIANTS = 3;

const sceneOfTopic: Record<string, TopicScene | undefined> = {
  accountability: 'lantern',
  alignment: 'cairn',
  boundaries: 'wall',
  burnout: 'dusk',
  community: 'fire',
  'conscious-sexuality': 'leaves',
  habits: 'path',
  intimacy: 'leaves',
  'leap-framework': 'stones',
  relationships: 'chairs',
  retreats: 'hut',
  'sacred-masculinity': 'mountain',
  'self-mastery': 'boat',
  'sexual-mastery': 'leaves',
  shame: 'doorway',
};

/** For posts of other topics. */
const general = ['path', 'boat', 'stones', 'mountain'] as const;

/** A stable number between 1 and 9973 from a slug, so that a post always gets the same drawing. */
function seedOf(slug: string): number {
  let hash = 7;
  for (const character of slug) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) % 9973;
  return hash + 1;
}

/** What stands for a post: the drawing of its first known topic, in a hand and a direction by its slug. */
export function topicScene(tags: readonly string[], slug: string): { address: string; isMirrored: boolean } {
  const seed = seedOf(slug);
  const scene =
    tags.map((tag) => sceneOfTopic[tag]).find((known) => known !== undefined) ??
    general[seed % general.length] ??
    'path';
  return {
    address: `/drawings/${scene}-${(seed % SCENE_VARIANTS) + 1}.svg`,
    isMirrored: Math.floor(seed / SCENE_VARIANTS) % 2 === 1,
  };
}
