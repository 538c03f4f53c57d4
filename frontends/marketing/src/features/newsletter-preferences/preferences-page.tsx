import '@leap/ui/notice.css';
import { api, isApiError, useGetNewsletterPreferencesQuery } from '@leap/client/marketing';
import { Trans, useSearchParams, useTranslation } from '@leap/platform';
import type { PageContext, PageHead } from '@leap/platform';
import { Button, ButtonLink, ErrorState, LoadingRegion, Section, Skeleton } from '@leap/ui';
import { Drawing } from '@leap/ui/drawing';
import type { ReactNode } from 'react';
import { paths } from '../../paths';
import { newsletterPreferencesTexts } from './newsletter-preferences-texts';
import { PreferencesForm } from './preferences-form';
import styles from './preferences-page.module.css';

export const texts = newsletterPreferencesTexts;

/** The page's address holds a secret, so it is rendered for its visitor alone. */
export function preload({ dispatch, search }: PageContext): Promise<unknown>[] {
  const token = search.get('token') ?? '';
  return token === '' ? [] : [dispatch(api.endpoints.getNewsletterPreferences.initiate(token))];
}

export function head({ t }: PageContext): PageHead {
  return {
    title: t('marketing-newsletter-preferences:head.title'),
    description: t('marketing-newsletter-preferences:head.description'),
    noindex: true,
  };
}

/** /newsletter/preferences?token=: name, language and subscription. */
export function Page() {
  const { t } = useTranslation('marketing-newsletter-preferences');
  const [search] = useSearchParams();
  const token = search.get('token') ?? '';
  const { data, error, isError, refetch } = useGetNewsletterPreferencesQuery(token, { skip: token === '' });

  if (token === '' || (isError && isDead(error))) return <DeadLink />;
  if (isError) {
    return (
      <Section space="first">
        <ErrorState
          headingLevel={1}
          title={t('failed.title')}
          action={<Button onClick={() => void refetch()}>{t('failed.retry')}</Button>}
        >
          {t('failed.text')}
        </ErrorState>
      </Section>
    );
  }
  return (
    <Frame title={<Trans t={t} i18nKey="title" components={{ em: <em /> }} />} intro={t('intro')}>
      {data ? (
        <PreferencesForm token={token} preferences={data} />
      ) : (
        <LoadingRegion label={t('loading')} className={styles.skeleton}>
          <Skeleton lines={2} />
          <Skeleton shape="block" className={styles.fieldShape} />
          <Skeleton shape="block" className={styles.fieldShape} />
          <Skeleton shape="block" className={styles.fieldShape} />
        </LoadingRegion>
      )}
    </Frame>
  );
}

/** An unknown, malformed or revoked token; other errors can be retried. */
function isDead(error: unknown): boolean {
  return isApiError(error) && [400, 404, 422].includes(error.status);
}

function DeadLink() {
  const { t } = useTranslation('marketing-newsletter-preferences');
  return (
    <Section labelledBy="preferences-title" space="first">
      <div className="ui-notice">
        <div className="ui-notice-copy">
          <h1 id="preferences-title">{t('invalid.title')}</h1>
          <p className="ui-notice-text">{t('invalid.text')}</p>
          <p className="ui-notice-actions">
            <ButtonLink variant="secondary" to={paths.newsletter}>
              {t('invalid.link')}
            </ButtonLink>
          </p>
        </div>
        <Drawing scene="window" className="ui-notice-drawing" />
      </div>
    </Section>
  );
}

interface FrameProps {
  title: ReactNode;
  intro: string;
  children: ReactNode;
}

function Frame({ title, intro, children }: FrameProps) {
  return (
    <Section labelledBy="preferences-title" space="first">
      <div className={styles.layout}>
        <div className={styles.text}>
          <h1 id="preferences-title" className={styles.title}>
            {title}
          </h1>
          <p className={styles.intro}>{intro}</p>
        </div>
        <div className={styles.sheet}>{children}</div>
      </div>
    </Section>
  );
}
