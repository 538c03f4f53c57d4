import { Foundation1763600000001 } from './0001-foundation.js';
import { PublicSite1763600000002 } from './0002-public-site.js';

/** Every migration in order. Append; never edit one that was released. */
export const migrations = [Foundation1763600000001, PublicSite1763600000002];
