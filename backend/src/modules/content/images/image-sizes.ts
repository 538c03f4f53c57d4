/** Names of the files of one picture: the most pixels that each is wide. The last is the picture itself. */
export const imageSizes = [480, 960, 1600, 2000] as const;

/** The most pixels that a stored picture is wide. */
export const LARGEST_WIDTH = 2000;

/** Wide enough for a post's head, and the one that feeds and shares name. */
const USUAL_SIZE = 1600;

/** The sizes that there are of a picture of this width: up to the first one that holds all of it. */
export function sizesOf(width: number): number[] {
  const last = imageSizes.findIndex((size) => size >= width);
  return imageSizes.slice(0, last === -1 ? imageSizes.length : last + 1);
}

/** Where one file is, on our own origin. What lies there never changes. */
export const imageAddress = (id: string, size: number): string => `/images/${id}/${size}.webp`;

/** The address that is used where there is room for one only. */
export function usualAddress(id: string, width: number): string {
  return imageAddress(id, sizesOf(width).findLast((size) => size <= USUAL_SIZE) ?? USUAL_SIZE);
}

/** All files with their true widths, as `srcset` has them. */
export function sourceSet(id: string, width: number): string {
  return sizesOf(width)
    .map((size) => `${imageAddress(id, size)} ${Math.min(size, width)}w`)
    .join(', ');
}
