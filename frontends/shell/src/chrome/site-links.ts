import type { SiteSettingsDto } from '@leap/client';

/** A link to a page of this site (`to`) or elsewhere (`href`); `label` is a key of the shell's texts. */
export type SiteLink = { label: string; options?: Record<string, string> } & ({ to: string } | { href: string });

/** The large menu's three columns (specification 1, section 2, "Navigation"). */
export function menuColumns(
  site: SiteSettingsDto | undefined,
  isMember: boolean,
): { title: string; links: SiteLink[] }[] {
  return [
    {
      title: 'menu.about',
      links: [{ label: 'menu.aboutUs', to: '/about' }, founderStory(site)],
    },
    {
      title: 'menu.services',
      links: [
        { label: 'menu.aiCoach', to: '/ai-coach' },
        { label: 'menu.innerCircle', to: '/inner-circle' },
        ...(isMember ? [{ label: 'nav.memberPortal', to: '/member-portal' }] : []),
        ...(site?.links.applicationForm ? [{ label: 'menu.alignCoaching', href: site.links.applicationForm }] : []),
        { label: 'menu.consciousSexuality', to: '/sacred-sexuality' },
      ],
    },
    {
      title: 'menu.content',
      links: [
        { label: 'menu.podcast', to: '/podcast' },
        { label: 'menu.costCalculator', to: '/cost-calculator' },
        { label: 'menu.blog', to: '/blog' },
        { label: 'menu.retreats', to: '/retreats-ceremonies' },
      ],
    },
  ];
}

/** The footer's quick links (specification 1, section 2, item 11). */
export function quickLinks(site: SiteSettingsDto | undefined): SiteLink[] {
  return [
    { label: 'menu.aboutUs', to: '/about' },
    { label: 'footer.programs', to: '/#programs' },
    { label: 'menu.consciousSexuality', to: '/sacred-sexuality' },
    founderStory(site),
    { label: 'menu.retreats', to: '/retreats-ceremonies' },
    { label: 'footer.contact', to: '/#contact' },
  ];
}

/** The founder's first name until the owner enters one: a word of English that is no name in a sentence. */
const UNNAMED = 'Founder';

/** The link to the founder's story, by name where there is one. */
function founderStory(site: SiteSettingsDto | undefined): SiteLink {
  const { founderFirstName: founder = UNNAMED, founderStoryPath: to = '/founder-story' } = site ?? {};
  return founder === UNNAMED
    ? { label: 'menu.founderStoryUnnamed', to }
    : { label: 'menu.founderStory', options: { founder }, to };
}
