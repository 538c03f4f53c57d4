const withoutWeakness = (tag: string): string => tag.trim().replace(/^W\//, '');

/** Whether an `If-None-Match` header names this tag; weak and strong ones count as equal, as RFC 9110 asks for there. */
export const namesTag = (ifNoneMatch: string | undefined, tag: string): boolean =>
  ifNoneMatch !== undefined &&
  (ifNoneMatch === '*' || ifNoneMatch.split(',').some((each) => withoutWeakness(each) === withoutWeakness(tag)));
