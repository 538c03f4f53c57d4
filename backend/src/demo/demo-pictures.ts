import { readFile } from 'node:fs/promises';

/** Drawn by `npm run demo:pictures`; not part of a production image, where no demo is loaded. */
const folder = new URL('../../demo-pictures/', import.meta.url);

/** Widths of the files; a smaller picture's last file has its own width. */
const SIZES = [480, 960, 1600];

export interface DemoPicture {
  /** First part of its files' names. */
  name: string;
  width: number;
  height: number;
  altEn: string;
  altEs: string;
}

const landscape = { width: 1440, height: 960 };

/** The sample portrait of the first screen, with its focal point in percent. */
export const demoPortrait: DemoPicture & { focus: { x: number; y: number } } = {
  name: 'portrait',
  width: 1200,
  height: 1500,
  altEn: 'Sample drawing: a person with gathered hair, seen from behind, looks over the sea at a red sun',
  altEs: 'Dibujo de muestra: una persona con el pelo recogido, de espaldas, mira un sol rojo sobre el mar',
  focus: { x: 54, y: 36 },
};

/** The sample picture of the retreats page. */
export const demoCoast: DemoPicture = {
  name: 'coast',
  ...landscape,
  altEn: 'Sample drawing: green mountains above a calm sea, with a low sun and stones on the shore',
  altEs: 'Dibujo de muestra: montañas verdes sobre un mar en calma, con el sol bajo y piedras en la orilla',
};

/** Sample pictures of articles, by their slugs; the others show the drawings of their topics. */
export const demoPostPictures: (DemoPicture & { slugs: string[] })[] = [
  {
    name: 'morning',
    ...landscape,
    altEn: 'Sample drawing: an empty chair in a room with morning light in the window',
    altEs: 'Dibujo de muestra: una silla vacía en un cuarto con la luz de la mañana en la ventana',
    slugs: ['tired-is-not-lazy', 'el-cansancio-no-es-pereza'],
  },
  {
    name: 'tree',
    ...landscape,
    altEn: 'Sample drawing: one tree on a hill in the last light of the day',
    altEs: 'Dibujo de muestra: un árbol solo en una colina, con la última luz del día',
    slugs: ['decir-que-no-sin-pedir-perdon'],
  },
  {
    name: 'evening',
    ...landscape,
    altEn: 'Sample drawing: two chairs under a lamp in the evening',
    altEs: 'Dibujo de muestra: dos sillas bajo una lámpara por la noche',
    slugs: ['what-a-good-week-looks-like'],
  },
];

/** The files of a sample picture. */
export function filesOfPicture({ name }: DemoPicture): Promise<{ size: number; bytes: Buffer; avif: Buffer }[]> {
  const read = (size: number, format: string): Promise<Buffer> =>
    readFile(new URL(`${name}-${size}.${format}`, folder));
  return Promise.all(
    SIZES.map(async (size) => ({ size, bytes: await read(size, 'webp'), avif: await read(size, 'avif') })),
  );
}
