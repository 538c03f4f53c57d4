/**
 * A rendered document for a frame without scripts: without their elements, and without style attributes, which the policy of the page
 * around it refuses. The renderer escapes quotes in texts and attributes, so neither can be part of somebody's text.
 */
export const stillPage = (html: string): string =>
  html.replace(/<script\b[^>]*>[^]*?<\/script>/gi, '').replace(/(<[a-z][^<>]*?) style="[^"]*"/gi, '$1');
