/** A stable number between 1 and 9973 from a slug, so that a post without a picture always gets the same ring. */
export function ringSeed(slug: string): number {
  let hash = 7;
  for (const character of slug) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) % 9973;
  return hash + 1;
}

/** The hand's movement for a post: where the stroke begins, how far it goes, how heavy the brush is. */
export interface RingStroke {
  seed: number;
  start: number;
  sweep: number;
  weight: number;
}

/** A stroke of its own for each slug: a nearly whole ring for one, a wide open arc for another. */
export function ringStroke(slug: string): RingStroke {
  const seed = ringSeed(slug);
  return { seed, start: (seed * 47) % 360, sweep: 230 + ((seed * 13) % 95), weight: 7 + (seed % 7) };
}

/** The stroke beside a title: big, whole where the page shows it, open at its upper right. */
export function titleStroke(slug: string): RingStroke & { radius: number; hairlines: number } {
  const seed = ringSeed(slug);
  return { seed, start: 78 + (seed % 24), sweep: 300, weight: 38, radius: 300, hairlines: 6 };
}
