/** What a token may be opened for: the records of a room. Accounts, settings, keys, legal texts, imports and the audit log never are. */
export const tokenRooms = [
  'calendar',
  'community',
  'content',
  'events',
  'inquiries',
  'mailing',
  'membership',
  'recordings',
] as const;
export type TokenRoom = (typeof tokenRooms)[number];

/** `<room>:read` lets a token read the room’s records, `<room>:write` change them; neither includes the other. */
export type TokenScope = `${TokenRoom}:${'read' | 'write'}`;
export const tokenScopes: readonly TokenScope[] = tokenRooms.flatMap((room) => [
  `${room}:read` as const,
  `${room}:write` as const,
]);

/** Limits of an API token. `name` in characters, `calls` in one minute. */
export const apiTokenLimits = { name: 40, addresses: 10, address: 43, calls: 600 } as const;
