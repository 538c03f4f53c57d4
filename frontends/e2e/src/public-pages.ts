/** Pages that no other page has to link to: mail, campaigns and search engines lead there. */
export const entrances = [
  '/',
  '/tiktok-landing',
  '/informed-consent',
  '/newsletter/preferences',
  '/newsletter/confirm',
  '/newsletter/unsubscribe',
  '/informed-consent/withdraw',
  '/login',
];

/** Pages that links must lead to, besides the founder's story, whose address the settings decide. */
export const linked = [
  '/about',
  '/sacred-sexuality',
  '/retreats-ceremonies',
  '/blog',
  '/inner-circle',
  '/podcast',
  '/cost-calculator',
  '/ai-coach',
  '/newsletter',
  '/privacy-policy',
  '/terms-of-service',
];

/** Pages whose parts stand side by side on a wide screen and below one another on a phone. */
export const withPhoneLayout = [
  '/',
  '/about',
  '/sacred-sexuality',
  '/retreats-ceremonies',
  '/podcast',
  '/blog',
  '/inner-circle',
  '/cost-calculator',
  '/newsletter',
  '/tiktok-landing',
  '/informed-consent',
  '/privacy-policy',
  '/login',
];

/** Every page of the site in one of its states, besides posts and the founder's story. */
export const states = [
  ...entrances,
  ...linked.filter((path) => path !== '/ai-coach'),
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
