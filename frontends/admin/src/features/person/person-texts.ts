import type { Texts } from '@leap/platform';
import { communityTexts } from '../community/community-texts';
import { consentFormsTexts } from '../consent-forms/consent-forms-texts';
import { contactsTexts } from '../contacts/contacts-texts';
import { membersTexts } from '../members/members-texts';
import { privacyTexts } from '../privacy/privacy-texts';

/** Texts of a person's page: namespace `admin-person`, and the labels of the records that its timeline names. */
export const personTexts: Texts = {
  ...membersTexts,
  ...communityTexts,
  ...consentFormsTexts,
  ...contactsTexts,
  ...privacyTexts,
  'admin-person': {
    en: () => import(/* webpackChunkName: "admin-person-en" */ './locales/en.json'),
    es: () => import(/* webpackChunkName: "admin-person-es" */ './locales/es.json'),
  },
};
