import { api, isApiError, type MeetingTypeDto } from '@leap/client/membership';
import { useLanguage } from '@leap/i18n';
import { useParams, useTranslation, type PageContext, type PageHead } from '@leap/platform';
import { Button, ButtonLink, EmptyState, ErrorState, Loading, Section } from '@leap/ui';
import { paths } from '../../../paths';
import flowStyles from '../flow.module.css';
import { innerCircleTexts } from '../inner-circle-texts';
import { SchedulingStep } from '../scheduling/scheduling-step';
import { TalkToAPerson } from '../support/talk-to-a-person';
import { PlainScheduling } from '../without-script/steps-without-script';
import { Facts } from './facts';

const { getMeetingType, listCalendarAvailability } = api.endpoints;

export const texts = innerCircleTexts;

/** A 404 is cached like data, so that the browser does not repeat the server's request. */
const isMissing = (error: unknown): boolean => isApiError(error) && (error.status === 404 || error.status === 422);

export function preload({ dispatch, getState, params }: PageContext): Promise<unknown>[] {
  const slug = params['slug'] ?? '';
  if (isMissing(getMeetingType.select(slug)(getState()).error)) return [];
  return [
    dispatch(getMeetingType.initiate(slug)),
    ...(process.env.IS_SERVER ? [dispatch(listCalendarAvailability.initiate({ meetingType: slug }))] : []),
  ];
}

export function head({ getState, language, params, t }: PageContext): PageHead {
  const { data: type, error } = getMeetingType.select(params['slug'] ?? '')(getState());
  if (!type) {
    const hasFailed = error !== undefined && !isMissing(error);
    return {
      title: t(hasFailed ? 'shell:unavailable.title' : 'membership-inner-circle:book.missing.title'),
      description: t('membership-inner-circle:book.missing.text'),
      noindex: true,
      status: hasFailed ? 503 : 404,
    };
  }
  return {
    title: type.name[language],
    description: type.description[language] || t('membership-inner-circle:book.intro'),
    // Whoever has the link may book, but search engines do not tell it to others.
    noindex: true,
  };
}

/** /book/:slug: books a call of one kind, or says that there is no such kind. */
export function Page() {
  const { t } = useTranslation('membership-inner-circle');
  const { slug = '' } = useParams();
  const { data: type, error, isUninitialized, isFetching } = getMeetingType.useQueryState(slug);
  const missing = isMissing(error);
  const { refetch } = getMeetingType.useQuerySubscription(slug, { skip: missing });
  if (type?.slug === slug) return <Offered key={slug} type={type} />;
  return (
    <Section space="first" className={flowStyles.flow}>
      {isFetching || isUninitialized ? (
        <Loading label={t('book.loading')} />
      ) : missing ? (
        <EmptyState
          title={t('book.missing.title')}
          action={<ButtonLink to={paths.book}>{t('book.missing.action')}</ButtonLink>}
        >
          {t('book.missing.text')}
        </EmptyState>
      ) : (
        <ErrorState
          title={t('booking.error.title')}
          action={<Button onClick={() => void refetch()}>{t('booking.error.retry')}</Button>}
        >
          {t('booking.error.text')}
        </ErrorState>
      )}
    </Section>
  );
}

function Offered({ type }: { type: MeetingTypeDto }) {
  const language = useLanguage();
  const description = type.description[language];
  return (
    <Section labelledBy="book-title" space="first" className={flowStyles.flow}>
      <div className="ui-stack ui-gap-l">
        <div className="ui-stack">
          <h1 id="book-title" className="ui-h1">
            {type.name[language]}
          </h1>
          <Facts type={type} />
          {description && <p className="ui-lead">{description}</p>}
        </div>
        <noscript>{process.env.IS_SERVER && <PlainScheduling type={type} />}</noscript>
        <div className={flowStyles.scripted}>
          <SchedulingStep type={type} />
        </div>
      </div>
      <div className={flowStyles.support}>
        <TalkToAPerson />
      </div>
    </Section>
  );
}
