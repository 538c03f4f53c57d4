import type { Texts } from '@leap/platform';
import { quickExitTexts } from '../quick-exit/quick-exit-texts';

/** The dialog's texts: loaded together with its code on first use. */
export const contactDialogTexts: Texts = {
  ...quickExitTexts,
  'marketing-contact-dialog': {
    en: () => import(/* webpackChunkName: "marketing-contact-dialog-en" */ './locales/en.json'),
    es: () => import(/* webpackChunkName: "marketing-contact-dialog-es" */ './locales/es.json'),
  },
};
