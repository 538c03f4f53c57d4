import type { ContactType, ProgramType } from '@leap/domain';

/** Paths of this site, without language: the router adds `/es`. */
export const paths = {
  landing: '/',
  about: '/about',
  aiCoach: '/ai-coach',
  innerCircle: '/inner-circle',
  consciousSexuality: '/sacred-sexuality',
  retreats: '/retreats-ceremonies',
  podcast: '/podcast',
  newsletter: '/newsletter',
  privacy: '/privacy-policy',
  terms: '/terms-of-service',
  costCalculator: '/cost-calculator',
  leadLanding: '/tiktok-landing',
  informedConsent: '/informed-consent',
  withdrawConsent: '/informed-consent/withdraw',
  /** The booking of a free call, with a time chosen or without. */
  call: (date?: string, time?: string) =>
    `/inner-circle?step=scheduling${date && time ? `&${new URLSearchParams({ selectedDate: date, selectedTime: time })}` : ''}`,
  /** The landing page with the contact dialog open. */
  apply: (programType: ProgramType) => `/?apply=${programType}`,
  /** The contact form on a page of its own, as the dialog of the page `from`. */
  contact: (type: ContactType, from: string, topic?: string) =>
    `/contact?${new URLSearchParams({ program: type, from, ...(topic && { topic }) })}`,
} as const;

/** Ids of the landing page's sections; other pages link to them as `/#id`. */
export const anchors = {
  framework: 'framework',
  programs: 'programs',
  founder: 'founder',
  newsletter: 'newsletter',
  contact: 'contact',
} as const;
