import type { Texts } from '@leap/platform';

// The texts of other features are named by their files: their modules import the layout, which this is a part of.
const forEditors: Texts = {
  'admin-search': {
    en: () => import(/* webpackChunkName: "admin-search-en" */ './locales/en.json'),
    es: () => import(/* webpackChunkName: "admin-search-es" */ './locales/es.json'),
  },
  'admin-blog': {
    en: () => import(/* webpackChunkName: "admin-blog-en" */ '../blog/locales/en.json'),
    es: () => import(/* webpackChunkName: "admin-blog-es" */ '../blog/locales/es.json'),
  },
};
const forOwners: Texts = {
  ...forEditors,
  'admin-bookings': {
    en: () => import(/* webpackChunkName: "admin-bookings-en" */ '../bookings/locales/en.json'),
    es: () => import(/* webpackChunkName: "admin-bookings-es" */ '../bookings/locales/es.json'),
  },
  'admin-community': {
    en: () => import(/* webpackChunkName: "admin-community-en" */ '../community/locales/en.json'),
    es: () => import(/* webpackChunkName: "admin-community-es" */ '../community/locales/es.json'),
  },
  'admin-pages': {
    en: () => import(/* webpackChunkName: "admin-pages-en" */ '../page-texts/locales/en.json'),
    es: () => import(/* webpackChunkName: "admin-pages-es" */ '../page-texts/locales/es.json'),
  },
  'admin-recordings': {
    en: () => import(/* webpackChunkName: "admin-recordings-en" */ '../recordings/locales/en.json'),
    es: () => import(/* webpackChunkName: "admin-recordings-es" */ '../recordings/locales/es.json'),
  },
  'admin-settings': {
    en: () => import(/* webpackChunkName: "admin-settings-en" */ '../site-settings/locales/en.json'),
    es: () => import(/* webpackChunkName: "admin-settings-es" */ '../site-settings/locales/es.json'),
  },
};

/** The search's texts and the labels of what a role finds. */
export const searchTexts = (role: string): Texts => (role === 'admin' ? forOwners : forEditors);
