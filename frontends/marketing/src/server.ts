import type { RemoteRoutes } from '@leap/platform';
import { copies } from './copies';
import { contactPost } from './features/contact-dialog/contact-post';
import { calculatorEmailPost, calculatorPost } from './features/cost-calculator/calculator-post';
import { consentPost } from './features/informed-consent/consent-post';
import { withdrawPost } from './features/informed-consent/withdraw-post';
import { leadPost } from './features/lead-landing/lead-post';
import { confirmPost, unsubscribePost } from './features/newsletter-links/link-posts';
import { preferencesPost } from './features/newsletter-preferences/preferences-post';
import { newsletterPost } from './features/newsletter/newsletter-post';
import { remote as pages } from './routes';

/** The remote as the server uses it: with the forms that browsers without scripts send, and the texts that can be changed. */
export const remote: RemoteRoutes = {
  ...pages,
  copies,
  forms: {
    calculator: calculatorPost,
    'calculator-email': calculatorEmailPost,
    consent: consentPost,
    contact: contactPost,
    lead: leadPost,
    newsletter: newsletterPost,
    'newsletter-confirm': confirmPost,
    'newsletter-preferences': preferencesPost,
    'newsletter-unsubscribe': unsubscribePost,
    'withdraw-consent': withdrawPost,
  },
};
