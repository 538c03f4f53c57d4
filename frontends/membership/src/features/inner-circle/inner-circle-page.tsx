import { api } from '@leap/contracts';
import { formatMoney, localePath } from '@leap/i18n';
import type { PageContext, PageHead } from '@leap/platform';
import { paths } from '../../paths';
import { Benefits } from './benefits';
import { InnerCircleHero } from './inner-circle-hero';
import { Monday } from './monday';
import { centsPerMonth } from './plan-facts';
import { Plans } from './plans';
import { Voice } from './voice';

export function preload({ dispatch, language }: PageContext): Promise<unknown>[] {
  return [
    dispatch(api.endpoints.listInnerCirclePlans.initiate()),
    dispatch(api.endpoints.listTestimonials.initiate({ language })),
  ];
}

export function head({ getState, language, siteUrl, t }: PageContext): PageHead {
  const { data: plans = [] } = api.endpoints.listInnerCirclePlans.select()(getState());
  const brand = api.endpoints.getSiteSettings.select(language)(getState()).data?.brandName;
  const cheapest = [...plans].sort((one, other) => centsPerMonth(one) - centsPerMonth(other))[0];
  const title = t('membership:innerCircle.head.title');
  return {
    title,
    description: cheapest
      ? t('membership:innerCircle.head.description', { price: formatMoney(centsPerMonth(cheapest), cheapest.currency, language) })
      : t('membership:innerCircle.head.descriptionShort'),
    jsonLd: [
      {
        '@type': 'Service',
        name: title,
        description: t('membership:innerCircle.head.descriptionShort'),
        url: `${siteUrl}${localePath(language, paths.innerCircle)}`,
        ...(brand ? { provider: { '@type': 'Organization', name: brand } } : {}),
        offers: plans.map((plan) => ({
          '@type': 'Offer',
          name: t(`membership:innerCircle.plans.names.${plan.value}`),
          price: (plan.amount / 100).toFixed(2),
          priceCurrency: plan.currency.toUpperCase(),
        })),
      },
    ],
  };
}

/** /inner-circle: what membership is, what happens on a Monday, and the plans. */
export function Page() {
  return (
    <>
      <InnerCircleHero />
      <Benefits />
      <Monday />
      <Plans />
      <Voice />
    </>
  );
}
