/** Sizes of a picture's files by name: their maximum width in pixels. The last one is the largest. */
export const imageSizes = [480, 960, 1600, 2000] as const;

/** Maximum width of a stored picture in pixels. */
export const LARGEST_WIDTH = 2000;

/** The size for a post's header, for feeds and for shared links. */
const USUAL_SIZE = 1600;

/** The sizes of a picture of this width: up to the first one that contains it. */
export function sizesOf(width: number): number[] {
  const last = imageSizes.findIndex((size) => size >= width);
  return imageSizes.slice(0, last === -1 ? imageSizes.length : last + 1);
}

/** Formats of the files, the smaller one last. */
export const imageFormats = ['webp', 'avif'] as const;
export type ImageFormat = (typeof imageFormats)[number];

/** Path of one file on this site. Files are immutable. */
const imageAddress = (id: string, size: number, format: ImageFormat = 'webp'): string =>
  `/images/${id}/${size}.${format}`;

/** The address for contexts that take only one size. */
export function usualAddress(id: string, width: number): string {
  return imageAddress(id, sizesOf(width).findLast((size) => size <= USUAL_SIZE) ?? USUAL_SIZE);
}

/** All files of one format with their widths, as a `srcset`. */
export function sourceSet(id: string, width: number, format?: ImageFormat): string {
  return sizesOf(width)
    .map((size) => `${imageAddress(id, size, format)} ${Math.min(size, width)}w`)
    .join(', ');
}
