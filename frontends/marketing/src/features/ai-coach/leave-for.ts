/** Replaces the document, so that "back" does not return to the redirect. */
export const departure = { leaveFor: (address: string): void => location.replace(address) };
