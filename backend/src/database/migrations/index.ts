import { Foundation1763600000001 } from './0001-foundation.js';

/** Every migration in order. Append; never edit one that was released. */
export const migrations = [Foundation1763600000001];
