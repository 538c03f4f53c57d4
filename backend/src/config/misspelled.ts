/** Shorter names are too like those of other programs. */
const SHORTEST = 8;

/** Whether two names differ by one letter that is missing, added or another one, or by two neighbours that changed places. */
export function isOneSlipApart(one: string, other: string): boolean {
  if (one === other || Math.abs(one.length - other.length) > 1) return false;
  let start = 0;
  while (start < one.length && one[start] === other[start]) start += 1;
  const [a, b] = [one.slice(start), other.slice(start)];
  return (
    a.slice(1) === b.slice(1) ||
    a === b.slice(1) ||
    a.slice(1) === b ||
    (a[0] === b[1] && a[1] === b[0] && a.slice(2) === b.slice(2))
  );
}

/** Before these settings' names nobody else puts theirs. */
const OURS = /^(?:COACH_PLATFORM|DEEPL|FATHOM|GOOGLE|INDEXNOW|LEAP|MAIL|S3|SMTP|STRIPE|VAPID)_/;
/** Google's own programs, and Kubernetes for a service of that name. */
const SOMEBODY_ELSES = /^GOOGLE_(?:APPLICATION|CLOUD)|_SERVICE_(?:HOST|PORT)|_PORT(?:_\d|$)/;

/** `LEAP_SESSION_SECRET` and `session_secret`. */
const isOtherwiseWritten = (found: string, name: string): boolean =>
  found.replace(/^LEAP_/i, '').toUpperCase() === name;

/** Variables that begin like settings of ours, and are none. @returns each with the settings that begin in the same way, which `LEAP_…` has none of */
export function findUnknown(
  source: Readonly<Record<string, unknown>>,
  names: readonly string[],
): { found: string; known: string[] }[] {
  const ours = new Set(names);
  return Object.keys(source).flatMap((found) => {
    const [prefix] = OURS.exec(found) ?? [];
    if (prefix === undefined || ours.has(found) || SOMEBODY_ELSES.test(found)) return [];
    const known = names.filter((name) => name.startsWith(prefix) && !name.endsWith('_FILE'));
    return [{ found, known }];
  });
}

/**
 * A variable that is none of ours and one slip away from one of ours that is not set: `SESION_SECRET`, `session_secret`. Where ours is set too, the other one
 * is somebody else's.
 * @returns both names
 */
export function findMisspelled(
  source: Readonly<Record<string, unknown>>,
  names: readonly string[],
): { found: string; meant: string } | undefined {
  const ours = new Set(names);
  for (const found of Object.keys(source)) {
    if (ours.has(found) || found.length < SHORTEST) continue;
    const meant = names.find(
      (name) =>
        name.length >= SHORTEST &&
        !(name in source) &&
        (isOneSlipApart(found, name) || isOtherwiseWritten(found, name)),
    );
    if (meant !== undefined) return { found, meant };
  }
  return undefined;
}
