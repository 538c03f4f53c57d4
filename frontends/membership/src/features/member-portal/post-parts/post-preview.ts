const PREVIEW_LINES = 12;
const PREVIEW_LENGTH = 900;
/** Tolerance: a text that is only slightly longer is shown whole. */
const SLACK = 1.25;

/**
 * The start of a long post, cut between words; undefined when it is short. Only the start is rendered until it is expanded: a post may
 * have thousands of lines.
 */
export function previewOf(content: string): string | undefined {
  const lines = content.split('\n');
  if (lines.length <= PREVIEW_LINES * SLACK && content.length <= PREVIEW_LENGTH * SLACK) return undefined;
  const few = lines.slice(0, PREVIEW_LINES).join('\n');
  return `${few.length > PREVIEW_LENGTH ? cutBetweenWords(few) : few.trimEnd()} …`;
}

function cutBetweenWords(text: string): string {
  const start = text.slice(0, PREVIEW_LENGTH + 1);
  const space = start.search(/\s\S*$/);
  // An endless word is cut between characters.
  return space > PREVIEW_LENGTH / 2
    ? start.slice(0, space).trimEnd()
    : text.slice(0, PREVIEW_LENGTH).replace(/[\ud800-\udbff]$/, '');
}
