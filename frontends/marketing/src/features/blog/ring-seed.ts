/** A stable number between 1 and 9999 from a slug, so that a post without a picture always gets the same ring. */
export function ringSeed(slug: string): number {
  let hash = 0;
  for (const character of slug) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) % 9973;
  return hash + 1;
}

/** The opening of that ring: where it starts, in degrees, so that neighbours in a list do not look alike. */
export function ringStart(slug: string): number {
  return (ringSeed(slug) * 47) % 360;
}
