import { useListInnerCirclePlansQuery, type PlanDto } from '@leap/client/membership';
import { useTranslation } from '@leap/platform';
import { Button, ButtonLink, EmptyState, ErrorState, LoadingRegion, Section, Skeleton } from '@leap/ui';
import { PlanComparison } from './plan-comparison';
import { isThree } from './plan-facts';
import { PlanRow } from './plan-row';
import styles from './plans.module.css';

interface PlansProps {
  /** Called with the plan of the clicked button. */
  onChoose?(plan: PlanDto['value']): void;
}

/** The plans from the server, and their comparison. */
export function Plans({ onChoose }: PlansProps) {
  const { t } = useTranslation('membership');
  const { data: plans } = useListInnerCirclePlansQuery();
  return (
    <Section id="plans" labelledBy="plans-title" className={styles.section}>
      <header className={styles.head}>
        <h2 id="plans-title" className="ui-h2">
          {t(`innerCircle.plans.${isThree(plans) ? 'title' : 'titleOther'}`)}
        </h2>
        <p className="ui-soft">{t(`innerCircle.plans.${plans?.length === 1 ? 'introOne' : 'intro'}`)}</p>
      </header>
      <PlanList onChoose={onChoose} />
    </Section>
  );
}

function PlanList({ onChoose }: PlansProps) {
  const { t } = useTranslation('membership');
  const { data: plans, isFetching, refetch } = useListInnerCirclePlansQuery();
  if (plans === undefined && isFetching) {
    return (
      <LoadingRegion label={t('innerCircle.plans.loading')} className={styles.loading}>
        {[0, 1, 2].map((row) => (
          <Skeleton key={row} shape="block" />
        ))}
      </LoadingRegion>
    );
  }
  if (plans === undefined) {
    return (
      <ErrorState
        headingLevel={3}
        title={t('innerCircle.plans.error.title')}
        action={<Button onClick={() => void refetch()}>{t('innerCircle.plans.error.retry')}</Button>}
      >
        {t('innerCircle.plans.error.text')}
      </ErrorState>
    );
  }
  if (plans.length === 0) {
    return (
      <EmptyState
        headingLevel={3}
        title={t('innerCircle.plans.empty.title')}
        action={<ButtonLink href="#apply">{t('innerCircle.plans.apply')}</ButtonLink>}
      >
        {t('innerCircle.plans.empty.text')}
      </EmptyState>
    );
  }
  return (
    <>
      <ul className={styles.plans}>
        {plans.map((plan) => (
          <PlanRow key={plan.value} plan={plan} onChoose={() => onChoose?.(plan.value)} />
        ))}
      </ul>
      <p className={styles.note}>{t('innerCircle.plans.note')}</p>
      {plans.length > 1 && <PlanComparison plans={plans} />}
    </>
  );
}
