import type { PageCopy } from '@leap/platform';
import { innerCircleTexts } from './features/inner-circle/inner-circle-texts';
import { offerTexts } from './features/inner-circle/offer/offer-texts';
import { firstWeekTexts } from './features/member-portal/first-week/first-week-texts';
import { careTexts } from './features/member-portal/care/care-texts';
import { paths } from './paths';
import { remote } from './routes';

/** The pages of this remote whose texts can be changed. */
export const copies: readonly PageCopy[] = [
  {
    name: 'inner-circle',
    path: paths.innerCircle,
    texts: { ...remote.texts, ...innerCircleTexts, ...offerTexts },
    sections: [
      'membership:innerCircle.hero',
      'membership:innerCircle.call',
      'membership:innerCircle.benefits',
      'membership:innerCircle.monday',
      'membership-offer:product',
      'membership:innerCircle.plans',
      'membership:innerCircle.compare',
      'membership-offer:after',
      'membership-offer:questions',
      'membership:innerCircle.voice',
      'membership-inner-circle:section',
      'membership-inner-circle:steps',
      'membership:innerCircle.head',
    ],
  },
  {
    name: 'house-rules',
    path: `${paths.memberPortal}#house-rules`,
    texts: careTexts,
    sections: ['membership-care:rules'],
    lists: ['membership-care:rules.items'],
  },
  {
    name: 'first-week',
    path: `${paths.memberPortal}#first-week`,
    texts: firstWeekTexts,
    sections: ['membership-first-week:intro', 'membership-first-week:firstSteps'],
  },
];
