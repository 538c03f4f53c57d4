import type { Language } from '@leap/i18n';
import type { ReactNode } from 'react';
import { renderPage } from '../../../testing/render-page';
import contactEn from '../features/contact-dialog/locales/en.json' with { type: 'json' };
import contactEs from '../features/contact-dialog/locales/es.json' with { type: 'json' };
import en from '../locales/en.json' with { type: 'json' };
import es from '../locales/es.json' with { type: 'json' };

const texts = {
  en: {
    marketing: en,
    'marketing-contact-dialog': contactEn,
    shell: { errors: { rate_limited: 'Wait a minute, then try again.' } },
  },
  es: {
    marketing: es,
    'marketing-contact-dialog': contactEs,
    shell: { errors: { rate_limited: 'Espera un minuto e inténtalo de nuevo.' } },
  },
};

/** Renders a part of the landing page with its texts. */
export function renderSite(children: ReactNode, options: { language?: Language; path?: string } = {}) {
  return renderPage(children, { texts, ...options });
}
