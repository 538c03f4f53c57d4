/** Sends the browser to an address; this page leaves no step behind that "back" would fall into again. */
export const departure = { leaveFor: (address: string): void => location.replace(address) };
