import { useGetSiteSettingsQuery, useUnsubscribeFromNewsletterMutation } from '@leap/client/marketing';
import { usePostedCall } from '@leap/forms';
import { useLanguage } from '@leap/i18n';
import { Trans, useSearchParams, useTranslation } from '@leap/platform';
import type { PageContext, PageHead } from '@leap/platform';
import { LinkPage, linkState } from './link-page';
import { newsletterLinkTexts } from './newsletter-link-texts';

export const texts = newsletterLinkTexts;

export function head({ t }: PageContext): PageHead {
  return {
    title: t('marketing-newsletter-links:unsubscribe.head.title'),
    description: t('marketing-newsletter-links:unsubscribe.head.description'),
    noindex: true,
  };
}

/** /newsletter/unsubscribe?token=: ends the subscription by its button; opening the page changes nothing. */
export function Page() {
  const { t } = useTranslation('marketing-newsletter-links');
  const language = useLanguage();
  const [search] = useSearchParams();
  const token = search.get('token') ?? '';
  const { data: settings } = useGetSiteSettingsQuery(language);
  const [unsubscribe, sending] = useUnsubscribeFromNewsletterMutation();
  const call = usePostedCall('newsletter-unsubscribe') ?? sending;
  return (
    <LinkPage
      page="unsubscribe"
      state={linkState(token, call)}
      onPress={() => void unsubscribe(token)}
      ways={{ done: '/', invalid: '/' }}
      invalidText={
        settings && (
          <Trans
            t={t}
            i18nKey="unsubscribe.invalid.byHand"
            values={{ email: settings.contactEmail }}
            components={{ email: <a href={`mailto:${settings.contactEmail}`}>{settings.contactEmail}</a> }}
          />
        )
      }
    />
  );
}
