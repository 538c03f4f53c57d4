/** A page that reveals nothing about its reader. */
export const neutralPage = 'https://www.wikipedia.org/';

/** Replaces the present page, so that "back" does not return to it. */
export function leaveQuickly(location: Pick<Location, 'replace'> = window.location): void {
  location.replace(neutralPage);
}
