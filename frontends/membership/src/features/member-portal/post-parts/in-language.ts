import type { CallRecordingDto } from '@leap/client/membership';
import type { Language } from '@leap/domain';

/** A text, and the language that it is in. */
export interface TextIn {
  text: string;
  lang: Language;
}

/** A text for a reader: in their language where it exists in it, else as it was written. */
export const textIn = (
  text: string,
  { language, translation }: { language: Language; translation?: string },
  reader: Language,
): TextIn =>
  language === reader || translation === undefined || translation === ''
    ? { text, lang: language }
    : { text: translation, lang: reader };

/** The language of each of a recording's texts, as {@link recordingIn} answers them. */
export type LanguagesOf = Record<'title' | 'description' | 'summary', Language>;

/** A recording for a reader: each text in their language where it exists in it, else as it was written. */
export function recordingIn<Recording extends CallRecordingDto>(
  recording: Recording,
  reader: Language,
): { recording: Recording; lang: LanguagesOf } {
  const { language, translation } = recording;
  const lang = { title: language, description: language, summary: language };
  if (language === reader || !translation) return { recording, lang };
  const texts = { ...recording };
  const { title, descriptionTree, summaryTree } = translation;
  if (title !== undefined) [texts.title, lang.title] = [title, reader];
  if (descriptionTree) [texts.descriptionTree, lang.description] = [descriptionTree, reader];
  if (summaryTree) [texts.summaryTree, lang.summary] = [summaryTree, reader];
  return { recording: texts, lang };
}
