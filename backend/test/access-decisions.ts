import type { AccessLevel } from '../src/auth/decorators.js';

/** Who asks. A lapsed member was one at log-in, and is none any more. */
export const callers = ['anonymous', 'user', 'member', 'lapsed member', 'editor', 'admin'] as const;
export type Caller = (typeof callers)[number];

/** Whom each level lets in. */
export const admitted: Record<AccessLevel, readonly Caller[]> = {
  public: callers,
  user: ['user', 'member', 'lapsed member', 'editor', 'admin'],
  member: ['member', 'admin'],
  editor: ['editor', 'admin'],
  admin: ['admin'],
};

/** The one table of decisions: who may call which operation. A new operation needs its line here. */
export const decisions: Record<string, AccessLevel> = {
  changePassword: 'user',
  confirmNewsletterSubscription: 'public',
  confirmSecondFactor: 'user',
  createConsentForm: 'public',
  createContact: 'public',
  createMemberPost: 'member',
  endOtherSessions: 'user',
  getBlogPost: 'public',
  getConsentDeclaration: 'public',
  getCurrentUser: 'user',
  getLeadOffer: 'public',
  getLiveness: 'public',
  getNewsletterPreferences: 'public',
  getPodcastEpisodes: 'public',
  getPodcastImage: 'public',
  getReadiness: 'public',
  getSecondFactor: 'user',
  getSiteSettings: 'public',
  listBlogPosts: 'public',
  listInnerCirclePlans: 'public',
  listMemberPosts: 'member',
  listRetreatOfferings: 'public',
  listSessions: 'user',
  listTestimonials: 'public',
  logIn: 'public',
  logOut: 'public',
  openUnsubscribePage: 'public',
  removeSecondFactor: 'user',
  renewRecoveryCodes: 'user',
  requestPasswordReset: 'public',
  setPassword: 'public',
  startLogIn: 'public',
  startSecondFactor: 'user',
  subscribeToNewsletter: 'public',
  unsubscribeFromNewsletter: 'public',
  updateNewsletterPreferences: 'public',
  updateProfile: 'user',
  withdrawConsent: 'public',
};
