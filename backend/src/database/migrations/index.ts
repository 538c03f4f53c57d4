import { Foundation1763600000001 } from './0001-foundation.js';
import { PublicSite1763600000002 } from './0002-public-site.js';
import { PublicPages1763600000003 } from './0003-public-pages.js';
import { PodcastLanguage1763600000004 } from './0004-podcast-language.js';
import { Accounts1763600000005 } from './0005-accounts.js';
import { AuditEntries1763600000006 } from './0006-audit-entries.js';
import { SecondFactors1763600000007 } from './0007-second-factors.js';
import { MemberPosts1763600000009 } from './0009-member-posts.js';

/** Every migration in order. Append; never edit one that was released. */
export const migrations = [
  Foundation1763600000001,
  PublicSite1763600000002,
  PublicPages1763600000003,
  PodcastLanguage1763600000004,
  Accounts1763600000005,
  AuditEntries1763600000006,
  SecondFactors1763600000007,
  MemberPosts1763600000009,
];
