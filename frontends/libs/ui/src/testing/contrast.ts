/** Contrast of colours as WCAG 2.2 defines it. */
export type Colours = Readonly<Record<string, string>>;

function channel(value: number): number {
  const part = value / 255;
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = (hex.slice(1).match(/../g) ?? []).map((pair) => channel(parseInt(pair, 16)));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Ratio of two `#rrggbb` colours, 1 to 21. */
export function contrast(first: string, second: string): number {
  const [light = 0, dark = 0] = [luminance(first), luminance(second)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

export interface Requirement {
  front: string;
  back: string;
  least: number;
}

const pairs = (fronts: string[], backs: string[], least: number): Requirement[] =>
  fronts.flatMap((front) => backs.map((back) => ({ front, back, least })));

/** Every pair in use: text at 4.5, controls and meaningful graphics at 3. */
export const requirements: Requirement[] = [
  ...pairs(['ink', 'ink-soft', 'clay', 'sage', 'gold', 'alarm'], ['paper', 'paper-raised', 'sand'], 4.5),
  ...pairs(['clay-ink'], ['clay', 'clay-deep'], 4.5),
  ...pairs(['paper'], ['ink'], 4.5),
  ...pairs(['line-strong', 'clay-deep'], ['paper', 'paper-raised', 'sand'], 3),
];

/** Pairs with too little contrast, as text. */
export function failures(colours: Colours): string[] {
  return requirements.flatMap(({ front, back, least }) => {
    const first = colours[front];
    const second = colours[back];
    if (!first || !second) return [`--${first ? back : front} is missing`];
    const ratio = contrast(first, second);
    return ratio < least ? [`--${front} on --${back}: ${ratio.toFixed(2)}, at least ${least}`] : [];
  });
}

/** The colours in one block of the tokens file. */
export function coloursOf(block: string): Colours {
  return Object.fromEntries(
    [...block.matchAll(/--([\w-]+):\s*(#[0-9a-f]{6});/gi)].map(([, name = '', value = '']) => [name, value]),
  );
}
