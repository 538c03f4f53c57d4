import type { Language } from '@leap/domain';

/** The page of the portal with the decisions about what a member wrote. */
export const decisionsUrl = (publicUrl: string, language: Language): string =>
  `${publicUrl}${language === 'es' ? '/es' : ''}/member-portal/decisions`;
