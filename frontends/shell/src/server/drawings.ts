import { drawRing } from '@leap/ui/ring-geometry';
import { drawTopic } from '@leap/ui/topic-drawings';

/** Colors of the light scheme: pictures cannot use the page's tokens. */
const palette = { paper: '#FBF7F0', ink: '#1B1724', soft: '#5A5466', clay: '#A8472A' };

/** The site's icon: the ring, as SVG. */
export function drawIcon(): string {
  const { half, body } = drawRing({ radius: 26, weight: 8, start: 32, sweep: 304, seed: 3 });
  const box = `${-half} ${-half} ${2 * half} ${2 * half}`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}"><path fill="${palette.clay}" fill-rule="evenodd" d="${body}"/></svg>`;
}

/** The file of a topic's drawing, by its name such as `dusk-2`; undefined for other names. */
export function drawTopicFile(name: string): string | undefined {
  const [, scene, variant] = /^([a-z]+)-([1-9])$/.exec(name) ?? [];
  return scene === undefined ? undefined : drawTopic(scene, Number(variant));
}

/** The share picture of a page: title and brand beside the ring. 1200 × 630. */
export function drawShareImage({ title, brand }: { title: string; brand: string }): string {
  const ring = drawRing({ radius: 300, weight: 44, start: 40, sweep: 312, seed: 7, hairlines: 4 });
  const size = title.length > 70 ? 56 : 72;
  const lines = wrap(title, Math.floor(1180 / size)).slice(0, 5);
  const top = 330 - ((lines.length - 1) * size * 1.08) / 2;
  const texts = lines
    .map((line, index) => `<tspan x="80" y="${Math.round(top + index * size * 1.08)}">${escapeXml(line)}</tspan>`)
    .join('');
  const hairlines = ring.hairlines
    .map(
      ({ d, width, opacity }) =>
        `<path fill="none" stroke="${palette.clay}" stroke-width="${width}" opacity="${opacity}" d="${d}"/>`,
    )
    .join('');
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630" viewBox="0 0 1200 630">',
    `<rect width="1200" height="630" fill="${palette.paper}"/>`,
    `<g transform="translate(1040 250)"><path fill="${palette.clay}" fill-rule="evenodd" d="${ring.body}"/>${hairlines}</g>`,
    `<text font-family="Fraunces" font-size="${size}" fill="${palette.ink}" letter-spacing="-1">${texts}</text>`,
    `<text font-family="Instrument Sans" font-size="28" fill="${palette.soft}" x="80" y="560">${escapeXml(brand)}</text>`,
    '</svg>',
  ].join('');
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
