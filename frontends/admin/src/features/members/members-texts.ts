import type { Texts } from '@leap/platform';
import { applicationsTexts } from '../applications/applications-texts';

/** Words of members: namespace `admin-members`; those of their applications come with them. */
export const membersTexts: Texts = {
  ...applicationsTexts,
  'admin-members': {
    en: () => import(/* webpackChunkName: "admin-members-en" */ './locales/en.json'),
    es: () => import(/* webpackChunkName: "admin-members-es" */ './locales/es.json'),
  },
};
