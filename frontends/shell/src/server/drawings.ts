import { accentColors, type Accent } from '@leap/domain';
import { drawFigure } from '@leap/ui/figure-geometry';
import { drawRing } from '@leap/ui/ring-geometry';
import { drawTopic } from '@leap/ui/topic-drawings';

/** Colors of the light scheme: pictures cannot use the page's tokens. */
const colors = {
  paper: '#FBF7F0',
  sand: '#EFE6D8',
  ink: '#1B1724',
  soft: '#5A5466',
  sage: '#4F6556',
  gold: '#8A5F0E',
  mute: '#DCCFBC',
};

/** With the practice's accent. */
const paletteWith = (accent: Accent = 'terracotta') => ({ ...colors, clay: accentColors[accent] });

/** The site's icon: the ring, as SVG. */
export function drawIcon(accent?: Accent): string {
  const { half, body } = drawRing({ radius: 26, weight: 8, start: 32, sweep: 304, seed: 3 });
  const box = `${-half} ${-half} ${2 * half} ${2 * half}`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}"><path fill="${paletteWith(accent).clay}" fill-rule="evenodd" d="${body}"/></svg>`;
}

/** The file of a topic's drawing, by its name such as `dusk-2`; undefined for other names. */
export function drawTopicFile(name: string): string | undefined {
  const [, scene, variant] = /^([a-z]+)-([1-9])$/.exec(name) ?? [];
  return scene === undefined ? undefined : drawTopic(scene, Number(variant));
}

interface ShareImage {
  title: string;
  brand: string;
  /** Address of a topic's drawing, instead of the ring. */
  drawing?: string;
  accent?: Accent;
}

/** The share picture of a page, 1200 × 630: title and brand, beside them a topic's drawing or somebody in the ring's opening. */
export function drawShareImage({ title, brand, drawing, accent }: ShareImage): string {
  const palette = paletteWith(accent);
  const size = title.length > 70 ? 52 : 68;
  const lines = wrap(title, Math.floor(1120 / size)).slice(0, 6);
  const top = 300 - ((lines.length - 1) * size * 1.08) / 2;
  const texts = lines
    .map((line, index) => `<tspan x="72" y="${Math.round(top + index * size * 1.08)}">${escapeXml(line)}</tspan>`)
    .join('');
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630" viewBox="0 0 1200 630">',
    `<rect width="1200" height="630" fill="${palette.paper}"/>`,
    topicPanel(drawing, palette.clay) ?? personInRing(palette),
    `<text font-family="Fraunces" font-size="${size}" fill="${palette.ink}" letter-spacing="-1">${texts}</text>`,
    `<text font-family="Instrument Sans" font-size="28" fill="${palette.soft}" x="72" y="566">${escapeXml(brand)}</text>`,
    '</svg>',
  ].join('');
}

/** A topic's drawing over the right half, from edge to edge; undefined without one. */
function topicPanel(address: string | undefined, clay: string): string | undefined {
  const name = /^\/drawings\/([\w-]+)\.svg$/.exec(address ?? '')?.[1];
  const shapes = /<g id="d">(.*)<\/g>/s.exec((name && drawTopicFile(name)) || '')?.[1];
  // The picture's renderer knows no custom properties; their fallbacks are the light scheme's colors.
  return (
    shapes &&
    `<clipPath id="panel"><path d="M640 0h560v630H640z"/></clipPath><g clip-path="url(#panel)"><g transform="translate(500 0) scale(1.05)">${shapes.replaceAll(/var\(--(\w+),(#\w+)\)/g, (_, name: string, color: string) => (name === 'clay' ? clay : color))}</g></g>`
  );
}

/** The first screen of the site: a person in the ring's opening. */
function personInRing(palette: ReturnType<typeof paletteWith>): string {
  const ring = drawRing({ radius: 400, weight: 48, start: 34, sweep: 312, seed: 7, hairlines: 5 });
  const hairlines = ring.hairlines
    .map(
      ({ d, width, opacity }) =>
        `<path fill="none" stroke="${palette.clay}" stroke-width="${width}" opacity="${opacity}" d="${d}"/>`,
    )
    .join('');
  const figure = drawFigure()
    .map(({ d, tone, opacity = 1 }) => `<path fill="${palette[tone]}" opacity="${opacity}" d="${d}"/>`)
    .join('');
  return `<g transform="translate(900 315) scale(0.6)">${figure}<path fill="${palette.clay}" fill-rule="evenodd" d="${ring.body}"/>${hairlines}</g>`;
}

function wrap(text: string, width: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/)) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + word.length < width) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

function escapeXml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
