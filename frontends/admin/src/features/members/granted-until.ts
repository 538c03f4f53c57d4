/** The last millisecond of the last day belongs to a granted membership. */
export const lastInstantOf = (until: string): string => new Date(Date.parse(until) - 1).toISOString();
