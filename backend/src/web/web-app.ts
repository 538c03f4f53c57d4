import { Resvg } from '@resvg/resvg-js';
import { accents, type Accent, type Language } from '@leap/domain';
import type { ShellServer } from './shell-server.js';

/** Sizes of the icons in pixels; `maskable` leaves room for the shapes that systems cut. */
const icons = { '192': 192, '512': 512, maskable: 512, touch: 180 } as const;
const PAPER = '#FBF7F0';
/** The part of a maskable icon that no system cuts off is a circle of four fifths. */
const MASKABLE_PART = 0.62;

const iconPath = (name: keyof typeof icons, accent?: Accent): string =>
  `/app-icon-${name}${accent === undefined ? '' : `-${accent}`}.png`;

/** The icon of this path as a PNG; undefined for other paths. */
export function drawAppIcon(path: string, shell: Pick<ShellServer, 'drawIcon'>): Buffer | undefined {
  const [, name, wanted] = /^\/app-icon-(192|512|maskable|touch)(?:-([a-z]+))?\.png$/.exec(path) ?? [];
  const accent = accents.find((one) => one === wanted);
  if (name === undefined || (wanted !== undefined && accent === undefined)) return undefined;
  const size = icons[name as keyof typeof icons];
  const isOpaque = name === 'maskable' || name === 'touch';
  const part = isOpaque ? MASKABLE_PART : 1;
  const at = (size * (1 - part)) / 2;
  const ring = shell
    .drawIcon(accent)
    .replace('<svg ', `<svg x="${at}" y="${at}" width="${size * part}" height="${size * part}" `);
  const ground = isOpaque ? `<rect width="${size}" height="${size}" fill="${PAPER}"/>` : '';
  return new Resvg(`<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}">${ground}${ring}</svg>`)
    .render()
    .asPng();
}

/** The web app manifest of a language: the portal as an app on a phone, under the brand's name. Both languages are one app. */
export function writeManifest(
  { brandName, accent }: { brandName: string; accent: Accent },
  language: Language,
): string {
  const png = (name: keyof typeof icons, purpose: string) => ({
    src: iconPath(name, accent),
    sizes: `${icons[name]}x${icons[name]}`,
    type: 'image/png',
    purpose,
  });
  return JSON.stringify({
    id: '/member-portal',
    name: brandName,
    short_name: brandName,
    lang: language,
    dir: 'ltr',
    start_url: language === 'es' ? '/es/member-portal' : '/member-portal',
    scope: '/',
    display: 'standalone',
    background_color: PAPER,
    theme_color: PAPER,
    icons: [png('192', 'any'), png('512', 'any'), png('maskable', 'maskable')],
  });
}
