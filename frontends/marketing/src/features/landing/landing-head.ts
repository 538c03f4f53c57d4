import { api } from '@leap/client/marketing';
import { localePath } from '@leap/i18n';
import type { PageContext, PageHead } from '@leap/platform';
import { paths } from '../../paths';
import { brandNameOf } from '../site-settings/use-site-settings';

/** Title, description and the practice as a JSON-LD organisation, with the available settings. */
export function landingHead({ getState, language, siteUrl, t }: PageContext): PageHead {
  const settings = api.endpoints.getSiteSettings.select(language)(getState()).data;
  const brand = brandNameOf(settings);
  const description = t('marketing:common.meta.description');
  const profiles = Object.values(settings?.socialLinks ?? {}).filter(Boolean);
  const organizationId = `${siteUrl}/#organization`;
  return {
    title: t('marketing:common.meta.title'),
    description,
    jsonLd: [
      {
        '@type': 'Organization',
        '@id': organizationId,
        name: brand,
        url: `${siteUrl}/`,
        description,
        slogan: settings?.punchline || undefined,
        email: settings?.contactEmail || undefined,
        telephone: settings?.contactPhone || undefined,
        sameAs: profiles.length ? profiles : undefined,
      },
      {
        '@type': 'WebSite',
        '@id': `${siteUrl}/#website`,
        name: brand,
        url: `${siteUrl}${localePath(language, paths.landing)}`,
        inLanguage: language,
        publisher: { '@id': organizationId },
      },
    ],
  };
}
