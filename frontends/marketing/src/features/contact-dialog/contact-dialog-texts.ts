import type { Texts } from '@leap/platform';

/** The dialog's texts: fetched together with its code, when it is first opened. */
export const contactDialogTexts: Texts = {
  'marketing-contact-dialog': {
    en: () => import(/* webpackChunkName: "marketing-contact-dialog-en" */ './locales/en.json'),
    es: () => import(/* webpackChunkName: "marketing-contact-dialog-es" */ './locales/es.json'),
  },
};
