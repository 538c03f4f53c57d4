export const PODCAST_PREVIEW_LENGTH = 150;
export const RECORDING_SUMMARY_PREVIEW_LENGTH = 200;

/** The first `length` characters, with an ellipsis when something was cut; never splits a surrogate pair. */
export function textPreview(text: string, length: number): string {
  const characters = Array.from(text);
  if (characters.length <= length) return text;
  return `${characters.slice(0, length).join('').trimEnd()}…`;
}
