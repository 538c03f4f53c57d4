import { api, type RetreatOfferingDto } from '@leap/client/marketing';
import { useLanguage } from '@leap/i18n';
import { useTranslation } from '@leap/platform';
import { Button, ButtonLink, EmptyState, ErrorState, LoadingRegion, Section, Skeleton } from '@leap/ui';
import { useContactLink } from '../contact-dialog/use-contact-dialog';
import { Emphasised } from '../page-parts/emphasised';
import { OfferingRow } from './offering-row';
import styles from './offerings-section.module.css';

const NAMESPACE = 'marketing-retreats';

/** Offerings, soonest first; past ones below, marked as such. */
export function OfferingsSection({ id }: { id: string }) {
  const { t } = useTranslation(NAMESPACE);
  return (
    <Section id={id} labelledBy="offerings-title">
      <div className={styles.head}>
        <h2 id="offerings-title" className={styles.title}>
          <Emphasised ns={NAMESPACE} textKey="offerings.title" />
        </h2>
        <p className={styles.intro}>{t('offerings.intro')}</p>
      </div>
      <Offerings />
    </Section>
  );
}

function Offerings() {
  const { t } = useTranslation(NAMESPACE);
  const contact = useContactLink();
  const { data, isLoading, refetch } = api.endpoints.listRetreatOfferings.useQuery(useLanguage());
  if (isLoading) return <OfferingSkeletons />;
  if (!data) {
    return (
      <ErrorState
        headingLevel={3}
        title={t('offerings.error.title')}
        action={<Button onClick={() => void refetch()}>{t('offerings.error.retry')}</Button>}
      >
        {t('offerings.error.text')}
      </ErrorState>
    );
  }
  if (data.length === 0) {
    return (
      <EmptyState
        headingLevel={3}
        title={t('offerings.empty.title')}
        action={<ButtonLink {...contact('retreats')}>{t('offerings.empty.action')}</ButtonLink>}
      >
        {t('offerings.empty.text')}
      </EmptyState>
    );
  }
  const past = data.filter((offering) => offering.isPast);
  return (
    <>
      <OfferingList offerings={data.filter((offering) => !offering.isPast)} label={t('offerings.openLabel')} />
      {past.length > 0 && (
        <>
          <h3 className={styles.past}>{t('offerings.past')}</h3>
          <OfferingList offerings={past} label={t('offerings.past')} />
        </>
      )}
    </>
  );
}

function OfferingList({ offerings, label }: { offerings: RetreatOfferingDto[]; label: string }) {
  if (offerings.length === 0) return null;
  return (
    <ul className={styles.list} aria-label={label}>
      {offerings.map((offering) => (
        <OfferingRow key={offering.id} offering={offering} />
      ))}
    </ul>
  );
}

function OfferingSkeletons() {
  const { t } = useTranslation(NAMESPACE);
  return (
    <LoadingRegion label={t('offerings.loading')}>
      <div className={styles.bones}>
        {[0, 1, 2, 3].map((key) => (
          <div key={key} className={styles.bone}>
            <Skeleton />
            <div>
              <Skeleton shape="title" />
              <Skeleton lines={3} />
            </div>
          </div>
        ))}
      </div>
    </LoadingRegion>
  );
}
