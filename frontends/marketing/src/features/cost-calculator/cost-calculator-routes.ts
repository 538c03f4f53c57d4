import type { PageRoute } from '@leap/platform';
import { paths } from '../../paths';

/** The calculator's page, for the marketing remote's route list. */
export const costCalculatorRoutes: PageRoute[] = [
  {
    name: 'cost-calculator',
    path: paths.costCalculator,
    isListed: true,
    load: () => import(/* webpackChunkName: "page-cost-calculator" */ './cost-calculator-page'),
  },
];
