/** A stable number between 1 and 9973 from a slug, so that a post without a picture always gets the same ring. */
export function ringSeed(slug: string): number {
  let hash = 7;
  for (const character of slug) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) % 9973;
  return hash + 1;
}

/** Parameters of a post's ring: start, sweep and weight of the brush. */
export interface RingStroke {
  seed: number;
  start: number;
  sweep: number;
  weight: number;
}

/** Derived from the slug: from a nearly whole ring to a wide open arc. */
export function ringStroke(slug: string): RingStroke {
  const seed = ringSeed(slug);
  return { seed, start: (seed * 47) % 360, sweep: 230 + ((seed * 13) % 95), weight: 7 + (seed % 7) };
}

/** The stroke beside a title: big, open at its upper right. */
export function titleStroke(slug: string): RingStroke & { radius: number; hairlines: number } {
  const seed = ringSeed(slug);
  return { seed, start: 78 + (seed % 24), sweep: 300, weight: 38, radius: 300, hairlines: 6 };
}
