import type { Texts } from '@leap/platform';

/** The dialog's texts: loaded together with its code on first use. */
export const contactDialogTexts: Texts = {
  'marketing-contact-dialog': {
    en: () => import(/* webpackChunkName: "marketing-contact-dialog-en" */ './locales/en.json'),
    es: () => import(/* webpackChunkName: "marketing-contact-dialog-es" */ './locales/es.json'),
  },
};
