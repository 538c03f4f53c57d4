import { useConfirmNewsletterSubscriptionMutation } from '@leap/client/marketing';
import { usePostedCall } from '@leap/forms';
import { useSearchParams } from '@leap/platform';
import type { PageContext, PageHead } from '@leap/platform';
import { LinkPage, linkState } from './link-page';
import { newsletterLinkTexts } from './newsletter-link-texts';

export const texts = newsletterLinkTexts;

export function head({ t }: PageContext): PageHead {
  return {
    title: t('marketing-newsletter-links:confirm.head.title'),
    description: t('marketing-newsletter-links:confirm.head.description'),
    noindex: true,
  };
}

/** /newsletter/confirm?token=: confirms the subscription by its button. */
export function Page() {
  const [search] = useSearchParams();
  const token = search.get('token') ?? '';
  const [confirm, sending] = useConfirmNewsletterSubscriptionMutation();
  const call = usePostedCall('newsletter-confirm') ?? sending;
  return (
    <LinkPage
      page="confirm"
      state={linkState(token, call)}
      onPress={() => void confirm({ token })}
      ways={{ done: '/blog', invalid: '/#newsletter' }}
    />
  );
}
