import type { RemoteRoutes } from '@leap/platform';
import { aboutRoutes } from './features/about/about-routes';
import { aiCoachRoutes } from './features/ai-coach/ai-coach-routes';
import { blogRoutes } from './features/blog/blog-routes';
import { contactRoutes } from './features/contact-dialog/contact-routes';
import { consciousSexualityRoutes } from './features/conscious-sexuality/conscious-sexuality-routes';
import { costCalculatorRoutes } from './features/cost-calculator/cost-calculator-routes';
import { founderStoryRoutes } from './features/founder-story/founder-story-routes';
import { legalRoutes } from './features/legal/legal-routes';
import { informedConsentRoutes } from './features/informed-consent/informed-consent-routes';
import { leadLandingRoutes } from './features/lead-landing/lead-landing-routes';
import { newsletterArchiveRoutes } from './features/newsletter-archive/newsletter-archive-routes';
import { newsletterLinkRoutes } from './features/newsletter-links/newsletter-link-routes';
import { newsletterPageRoutes } from './features/newsletter-page/newsletter-page-routes';
import { newsletterPreferencesRoutes } from './features/newsletter-preferences/newsletter-preferences-routes';
import { podcastPageRoutes } from './features/podcast-page/podcast-page-routes';
import { retreatsRoutes } from './features/retreats/retreats-routes';
import { paths } from './paths';

/** The marketing remote's exposed module: routes and texts. */
export const remote: RemoteRoutes = {
  texts: {
    marketing: {
      en: () => import(/* webpackChunkName: "marketing-en" */ './locales/en.json'),
      es: () => import(/* webpackChunkName: "marketing-es" */ './locales/es.json'),
    },
  },
  routes: [
    {
      name: 'landing',
      path: paths.landing,
      isListed: true,
      load: () => import(/* webpackChunkName: "page-landing" */ './features/landing/landing-page'),
    },
    ...aboutRoutes,
    ...aiCoachRoutes,
    ...blogRoutes,
    ...contactRoutes,
    ...consciousSexualityRoutes,
    ...costCalculatorRoutes,
    ...leadLandingRoutes,
    ...informedConsentRoutes,
    ...legalRoutes,
    ...newsletterArchiveRoutes,
    ...newsletterLinkRoutes,
    ...newsletterPageRoutes,
    ...newsletterPreferencesRoutes,
    ...podcastPageRoutes,
    ...retreatsRoutes,
    ...founderStoryRoutes,
  ],
};
