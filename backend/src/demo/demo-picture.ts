const WIDTH = 1_280;
const HEIGHT = 720;
/** Center of the sun, and the distance of its rings, in pixels. */
const SUN = { x: 864, y: 416, radius: 74, ringEvery: 50, ringWidth: 9, lastRing: 480 };
const HORIZON = 496;

const PAPER = [243, 235, 224] as const;
const CLAY = [181, 84, 58] as const;
const WATER = [47, 61, 58] as const;

/** Interpolates between two colors. */
const between = (from: readonly number[], to: readonly number[], part: number): number[] =>
  from.map((channel, index) => Math.round(channel + ((to[index] ?? 0) - channel) * part));

function colorAt(x: number, y: number): readonly number[] {
  if (y >= HORIZON) return (y - HORIZON) % 48 < 4 ? between(WATER, PAPER, 0.25) : WATER;
  const distance = Math.hypot(x - SUN.x, y - SUN.y);
  if (distance <= SUN.radius) return CLAY;
  const isRing = distance < SUN.lastRing && (distance - SUN.radius) % SUN.ringEvery < SUN.ringWidth;
  return isRing ? between(CLAY, PAPER, distance / SUN.lastRing) : PAPER;
}

/**
 * The picture of the demo's paired article as PNG: a sun over water. Drawn pixel by pixel, so that no photograph is shipped and no SVG
 * is decoded.
 */
export async function demoPicture(): Promise<Buffer> {
  // Only the first start draws it.
  const { default: sharp } = await import('sharp');
  const pixels = Buffer.alloc(WIDTH * HEIGHT * 3);
  for (let y = 0; y < HEIGHT; y += 1) for (let x = 0; x < WIDTH; x += 1) pixels.set(colorAt(x, y), (y * WIDTH + x) * 3);
  return sharp(pixels, { raw: { width: WIDTH, height: HEIGHT, channels: 3 } })
    .png()
    .toBuffer();
}

export const demoPictureAlt = {
  altEn: 'Sample picture: a red sun over dark water, with rings of light',
  altEs: 'Imagen de muestra: un sol rojo sobre agua oscura, con anillos de luz',
} as const;

/** Both translations of the one article that shows the picture. */
export const demoPicturePair = 'tired';
