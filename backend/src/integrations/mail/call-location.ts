import type { Language } from '@leap/domain';
import type { MailFact } from './mail-layout.js';
import { textsIn } from './mail-texts.js';

/** Where a call takes place; of an empty one the emails say that the practice will write. */
export interface CallLocation {
  text?: string;
  /** Where to join, an https address. */
  url?: string;
}

/** Whether nothing is set yet, so that the practice has to write how to join. */
export const isLocationOpen = ({ text, url }: CallLocation): boolean => text === undefined && url === undefined;

/** The text that states a call's location. */
export function locationText({ text, url }: CallLocation, language: Language): string {
  const { online, later } = textsIn(language).callLocation;
  return text ?? (url === undefined ? later : online);
}

/** The line of an email that says where a call takes place. */
export function whereFact(location: CallLocation, language: Language): MailFact {
  return {
    label: textsIn(language).callLocation.where,
    value: locationText(location, language),
    ...(location.url === undefined ? {} : { url: location.url }),
  };
}
