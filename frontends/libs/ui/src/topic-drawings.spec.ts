import { describe, expect, it } from '@jest/globals';
import { drawTopic } from './topic-drawings';
import { SCENE_VARIANTS, topicScene, type TopicScene } from './topic-scene';

const slugs = Array.from({ length: 200 }, (_, index) => `post-${index}`);
const partsOf = (address: string) => /^\/drawings\/([a-z]+)-(\d)\.svg$/.exec(address)?.slice(1) ?? [];

const topics = [
  'sexual-mastery',
  'burnout',
  'shame',
  'alignment',
  'relationships',
  'self-mastery',
  'community',
  'habits',
  'retreats',
  'unknown-tag',
];

/** What pages show, and no topic. */
const ofPages: TopicScene[] = ['table', 'gate', 'bridge', 'window', 'ridge'];

function expectDrawing(scene: string, variant: number): void {
  const svg = drawTopic(scene, variant);
  expect(svg).toBe(drawTopic(scene, variant));
  expect(svg).toMatch(/^<svg [^>]*viewBox="0 0 800 600"><g id="d">(<path [^<>]+\/>)+<\/g><\/svg>$/);
  expect(svg).not.toMatch(/NaN|Infinity|undefined/);
  expect(svg?.length).toBeLessThan(24_000);
}

describe('the drawing of a page', () => {
  it.each(ofPages)('exists for %s in each hand, small, and the same each time', (scene) => {
    const hands = Array.from({ length: SCENE_VARIANTS }, (_, index) => index + 1);
    for (const hand of hands) expectDrawing(scene, hand);
    expect(new Set(hands.map((hand) => drawTopic(scene, hand))).size).toBe(SCENE_VARIANTS);
  });

  it.each(ofPages)('is nobody else’s: no topic shows %s', (scene) => {
    const shown = slugs.flatMap((slug) => topics.map((tag) => partsOf(topicScene([tag], slug).address)[0]));
    expect(shown).not.toContain(scene);
  });
});

describe('the drawing of a topic', () => {
  it.each(topics)('exists for %s in each hand, small, and the same each time', (tag) => {
    const addresses = new Set(slugs.map((slug) => topicScene([tag], slug).address));
    expect(addresses.size).toBeGreaterThanOrEqual(SCENE_VARIANTS);
    for (const address of addresses) {
      const [scene = '', variant] = partsOf(address);
      expectDrawing(scene, Number(variant));
    }
  });

  it('takes its colors from the place that uses it', () => {
    expect(drawTopic('cairn', 1)).toContain('fill="var(--clay,#a8472a)"');
  });

  it('is that of the first known tag, and stays the same for a slug', () => {
    expect(partsOf(topicScene(['deep-work', 'shame', 'burnout'], 'a').address)[0]).toBe('doorway');
    expect(topicScene(['burnout'], 'a')).toEqual(topicScene(['burnout'], 'a'));
    expect(new Set(slugs.map((slug) => topicScene(['burnout'], slug).isMirrored)).size).toBe(2);
  });

  it('has no other files', () => {
    for (const [scene, variant] of [
      ['cairn', 0],
      ['cairn', SCENE_VARIANTS + 1],
      ['toString', 1],
      ['', 1],
    ] as const)
      expect(drawTopic(scene, variant)).toBeUndefined();
  });
});
