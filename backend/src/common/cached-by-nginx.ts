/**
 * What nginx may give to others for so many seconds, and longer while we cannot: of docker/nginx.conf alone, which passes it to nobody. It
 * comes first, since nginx before 1.23 stops reading at a Cache-Control that forbids.
 */
const cachedByNginx = (seconds: number) => ({ 'X-Accel-Expires': String(seconds) });

/** What changes. "Not found" too where something may have been: otherwise it would come back while we cannot answer. */
export const cachedBriefly = cachedByNginx(1);

/** Files that never change, but may be deleted. */
export const cachedForMinutes = cachedByNginx(300);
