import { RECORDING_SUMMARY_PREVIEW_LENGTH, textPreview } from '@leap/domain';

/** The first 200 characters of a summary, without unpaired marks; undefined when it is short. */
export function summaryPreview(summary: string): string | undefined {
  const preview = textPreview(summary, RECORDING_SUMMARY_PREVIEW_LENGTH);
  if (preview === summary) return undefined;
  const last = preview.slice(preview.lastIndexOf('\n') + 1);
  return ['**', '*'].reduce((text, mark) => (isOdd(last, mark) ? withoutLast(text, mark) : text), preview);
}

const isOdd = (line: string, mark: string): boolean =>
  countOf(mark === '*' ? line.replaceAll('**', '') : line, mark) % 2 === 1;

const countOf = (text: string, mark: string): number => text.split(mark).length - 1;

function withoutLast(text: string, mark: string): string {
  const at = text.lastIndexOf(mark);
  return `${text.slice(0, at)}${text.slice(at + mark.length)}`;
}
