/** A neutral page. */
export const neutralPage = 'https://www.wikipedia.org/';

/** Replaces the current page, so that "back" does not return to it. */
export function leaveQuickly(location: Pick<Location, 'replace'> = window.location): void {
  location.replace(neutralPage);
}
