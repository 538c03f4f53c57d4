import { decirQueNo } from './decir-que-no.es.js';
import type { DemoPost } from './demo-post.js';
import { desireIsNotAPerformance } from './desire-is-not-a-performance.en.js';
import { theQuietWorkOfShame } from './the-quiet-work-of-shame.en.js';
import { tiredIsNotLazy } from './tired-is-not-lazy.en.js';
import { cansancioNoEsPereza } from './tired-is-not-lazy.es.js';
import { whatAGoodWeekLooksLike } from './what-a-good-week-looks-like.en.js';

/** One translated pair, one in each language alone, one about sexual mastery, one draft. */
export const demoPosts: DemoPost[] = [
  tiredIsNotLazy,
  cansancioNoEsPereza,
  theQuietWorkOfShame,
  decirQueNo,
  desireIsNotAPerformance,
  whatAGoodWeekLooksLike,
];
