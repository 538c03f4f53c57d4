import { api } from '@leap/client/membership';
import type { PlanValue } from '@leap/domain';
import { formatMoney, localePath } from '@leap/i18n';
import { useSearchParams } from '@leap/platform';
import type { PageContext, PageHead } from '@leap/platform';
import { paths } from '../../paths';
import { useState } from 'react';
import { SignupSection } from './signup/signup-section';
import { Benefits } from './benefits';
import { Flow, flowStepOf } from './flow';
import { InnerCircleHero } from './inner-circle-hero';
import { innerCircleTexts } from './inner-circle-texts';
import { callTimeTexts } from '../weekly-call/call-time';
import { Monday } from './monday';
import { AfterPaying } from './offer/after-paying';
import { offerTexts } from './offer/offer-texts';
import { Product } from './offer/product';
import { Questions, questionsData } from './offer/questions';
import { centsPerMonth, isThree } from './plan-facts';
import { Plans } from './plans';
import { Voice } from './voice';
import { preloadSteps } from './without-script/steps-without-script';

export const texts = { ...innerCircleTexts, ...offerTexts };

export function preload(context: PageContext): Promise<unknown>[] {
  const { dispatch, language } = context;
  return [
    ...(process.env.IS_SERVER ? preloadSteps(context) : []),
    dispatch(api.endpoints.listInnerCirclePlans.initiate()),
    dispatch(api.endpoints.getWeeklyCallSchedule.initiate()),
    dispatch(api.endpoints.listTestimonials.initiate({ language })),
  ];
}

export function head(context: PageContext): PageHead {
  const { getState, language, search, siteUrl, t } = context;
  const { data: plans = [] } = api.endpoints.listInnerCirclePlans.select()(getState());
  const brand = api.endpoints.getSiteSettings.select(language)(getState()).data?.brandName;
  const cheapest = [...plans].sort((one, other) => centsPerMonth(one) - centsPerMonth(other))[0];
  const title = t('membership:innerCircle.head.title');
  const step = flowStepOf(search);
  const { data: schedule } = api.endpoints.getWeeklyCallSchedule.select()(getState());
  const when = callTimeTexts(schedule, language, t);
  if (step)
    return {
      title: `${t(`membership-inner-circle:steps.${step === 'success' ? 'payment' : step}`)} · ${title}`,
      description: t('membership:innerCircle.head.descriptionShort', when),
      noindex: true,
    };
  return {
    title,
    description: cheapest
      ? t(`membership:innerCircle.head.${isThree(plans) ? 'description' : 'descriptionFrom'}`, {
          ...when,
          price: formatMoney(centsPerMonth(cheapest), cheapest.currency, language),
        })
      : t('membership:innerCircle.head.descriptionShort', when),
    jsonLd: [
      {
        '@type': 'Service',
        name: title,
        description: t('membership:innerCircle.head.descriptionShort', when),
        url: `${siteUrl}${localePath(language, paths.innerCircle)}`,
        ...(brand ? { provider: { '@type': 'Organization', name: brand } } : {}),
        offers: plans.map((plan) => ({
          '@type': 'Offer',
          name: plan.name[language],
          price: (plan.amount / 100).toFixed(2),
          priceCurrency: plan.currency.toUpperCase(),
        })),
      },
      questionsData(context),
    ],
  };
}

/** /inner-circle: introduction, plans and application; the payment, the call and the return have their own addresses. */
export function Page() {
  const [search] = useSearchParams();
  // A new object each time, so that choosing the same plan again takes effect.
  const [chosen, setChosen] = useState<{ plan: PlanValue }>();
  const step = flowStepOf(search);
  if (step) return <Flow step={step} />;
  return (
    <>
      <InnerCircleHero />
      <Benefits />
      <Monday />
      <Product />
      <Plans onChoose={(plan) => setChosen({ plan })} />
      <AfterPaying />
      <Questions />
      <Voice />
      <SignupSection chosen={chosen} />
    </>
  );
}
