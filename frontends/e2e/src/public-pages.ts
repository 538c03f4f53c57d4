/** Pages without links from other pages: linked from emails, campaigns and search engines. */
export const entrances = [
  '/',
  '/tiktok-landing',
  '/informed-consent',
  '/newsletter/preferences',
  '/newsletter/confirm',
  '/newsletter/unsubscribe',
  '/informed-consent/withdraw',
  '/book',
  '/login',
];

/** Pages that need a link, besides the founder's story, whose address depends on the settings. */
export const linked = [
  '/about',
  '/sacred-sexuality',
  '/retreats-ceremonies',
  '/blog',
  '/inner-circle',
  '/inner-circle/support',
  '/podcast',
  '/cost-calculator',
  '/ai-coach',
  '/newsletter',
  '/newsletter/archive',
  '/privacy-policy',
  '/terms-of-service',
];

/** Every page of the site in one of its states, besides posts and the founder's story. */
export const states = [
  ...entrances,
  ...linked.filter((path) => path !== '/ai-coach'),
  '/book/inner_circle_consultation',
  '/nowhere',
  '/about?tab=curriculum',
  '/about?tab=founder',
  '/newsletter/confirm?token=none',
  '/newsletter/unsubscribe?token=none',
  '/informed-consent/withdraw?token=none',
  '/forgot-password',
  '/set-password',
  '/set-password?token=none',
  '/confirm-email',
  '/confirm-email?token=none',
  '/member-portal/notifications',
  '/member-portal/notifications?token=none',
  '/account?deleted=true',
];
