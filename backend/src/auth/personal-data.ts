import { type PersonalData } from '../common/personal-data.js';

/** Personal data in the log-in tables. */
export const authPersonalData: PersonalData = {
  tables: [
    {
      table: 'sessions',
      owner: `sess ->> 'userId' = $1::text`,
      exported: ['sess', 'expire'],
      withheld: ['sid'],
      written: {
        sess: `jsonb_build_object('startedAt', sess -> 'startedAt', 'seenAt', sess -> 'seenAt', 'device', sess -> 'device')`,
      },
      erasure: 'deleted',
    },
  ],
  retention: [
    {
      name: 'sessions',
      table: 'sessions',
      condition: 'expire < $1::timestamptz',
      term: 'when it expires: after 30 days at the latest, 8 hours for staff',
    },
  ],
};
