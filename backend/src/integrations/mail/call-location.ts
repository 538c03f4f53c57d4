import type { Language } from '@leap/domain';
import type { MailFact } from './mail-layout.js';
import { textsIn } from './mail-texts.js';

/** Where a call takes place; when it is empty, emails say that the practice will write. */
export interface CallLocation {
  text?: string;
  /** The https address of the call. */
  url?: string;
}

/** Whether no location is set, so that the practice has to write to the guest. */
export const isLocationOpen = ({ text, url }: CallLocation): boolean => text === undefined && url === undefined;

/** A call's location as text. */
export function locationText({ text, url }: CallLocation, language: Language): string {
  const { online, later } = textsIn(language).callLocation;
  return text ?? (url === undefined ? later : online);
}

/** The line of an email with the call's name, if it has one. */
export const callFact = (name: string | undefined, language: Language): MailFact[] =>
  name === undefined ? [] : [{ label: textsIn(language).callLocation.what, value: name }];

/** The line of an email with the call's location. */
export function whereFact(location: CallLocation, language: Language): MailFact {
  return {
    label: textsIn(language).callLocation.where,
    value: locationText(location, language),
    ...(location.url === undefined ? {} : { url: location.url }),
  };
}
