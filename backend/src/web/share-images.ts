import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Resvg } from '@resvg/resvg-js';
import type { ShareImage, ShellServer } from './shell-server.js';

const capacity = 200;

/** Share pictures (Open Graph) from a page's title and a drawing; the most recent ones are cached. */
export class ShareImages {
  private readonly stored = new Map<string, Buffer>();
  private readonly fontFiles: string[];

  constructor(
    private readonly shell: ShellServer,
    fontsFolder: string,
  ) {
    this.fontFiles = existsSync(fontsFolder)
      ? readdirSync(fontsFolder)
          .filter((name) => /\.(ttf|otf)$/.test(name))
          .map((name) => join(fontsFolder, name))
      : [];
  }

  /** A PNG of 1200 × 630. */
  draw(picture: ShareImage): Buffer {
    const key = [picture.brand, picture.title, picture.drawing, picture.accent].join('\n');
    const known = this.stored.get(key);
    if (known) return known;
    const svg = this.shell.drawShareImage(picture);
    const image = new Resvg(svg, {
      font: { fontFiles: this.fontFiles, loadSystemFonts: this.fontFiles.length === 0, defaultFontFamily: 'Fraunces' },
    })
      .render()
      .asPng();
    this.stored.set(key, image);
    const oldest = this.stored.keys().next();
    if (this.stored.size > capacity && !oldest.done) this.stored.delete(oldest.value);
    return image;
  }
}
