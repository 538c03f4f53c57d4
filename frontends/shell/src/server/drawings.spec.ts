import { describe, expect, it } from '@jest/globals';
import { accentColors, accents } from '@leap/domain';
import { drawIcon, drawShareImage } from './drawings';

const picture = { title: 'Rest & <b>', brand: 'Sample Brand' };

it.each(accents)('icon and share pictures are drawn in the practice’s colour, such as %s', (accent) => {
  const images = [
    drawIcon(accent),
    ...['/drawings/fire-1.svg', undefined].map((drawing) => drawShareImage({ ...picture, drawing, accent })),
  ];
  for (const image of images) expect(accents.filter((one) => image.includes(accentColors[one]))).toEqual([accent]);
});

describe('drawShareImage', () => {
  it('shows the drawing of a topic, in colors that a renderer without custom properties knows', () => {
    const svg = drawShareImage({ ...picture, drawing: '/drawings/doorway-2.svg' });
    expect(svg).toContain('clip-path="url(#panel)"');
    expect(svg).not.toContain('var(');
    expect(svg).toContain('Rest &#38; &#60;b&#62;');
  });

  it.each([undefined, '/drawings/nothing-1.svg', '/images/one.webp'])(
    'shows somebody in the ring without a drawing: %s',
    (drawing) => {
      const svg = drawShareImage({ ...picture, drawing });
      expect(svg).not.toContain('url(#panel)');
      expect(svg.match(/<path/g)?.length).toBeGreaterThan(20);
    },
  );
});
