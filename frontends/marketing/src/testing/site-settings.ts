import type { SiteSettingsDto } from '@leap/client/marketing';

/** Settings as the API answers them, with changed parts. */
export function siteSettings(parts: Partial<SiteSettingsDto> = {}): SiteSettingsDto {
  return {
    brandName: 'Sample Brand',
    accent: 'terracotta',
    punchline: 'Sample',
    founderFirstName: 'Sample',
    founderStoryPath: '/sample-story',
    contactEmail: 'hello@example.com',
    contactPhone: '',
    socialLinks: {},
    links: {
      applicationForm: 'https://forms.example.com/apply',
      aiCoach: 'https://coach.example.com/start?ref=1',
      consultation: 'https://forms.example.com/consultation',
      podcastHost: 'https://podcasts.example.com',
      reviews: 'https://maps.example.com/reviews',
    },
    stats: [],
    credentials: [],
    founder: { credentials: [], timeline: [] },
    campaigns: { source: 'coaching-website', aiCoachPage: 'ai-coach-page', aboutPage: 'about-page' },
    claims: { googleReviewCount: 20, growth: '2-3x' },
    authProvider: 'local',
    language: 'en',
    ...parts,
  };
}
