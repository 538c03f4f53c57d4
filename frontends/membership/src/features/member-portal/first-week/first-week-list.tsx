import {
  api,
  useGetFirstWeekQuery,
  usePutFirstWeekAwayMutation,
  useUpdateNotificationSettingsMutation,
  type FirstWeekStepDto,
  type FirstWeekStepName,
} from '@leap/client/membership';
import { useFailureLabels } from '@leap/forms';
import { useSelector, useToast, useTranslation } from '@leap/platform';
import { Button, Icon, TextLink, VisuallyHidden } from '@leap/ui';
import { useEffect, type ReactNode } from 'react';
import { paths } from '../../../paths';
import { useLostAccess } from '../community/use-lost-access';
import styles from './first-week.module.css';

/** Where each step is taken: a part of this page, or another one. */
const targets: Record<FirstWeekStepName, string> = {
  post: '#portal-community',
  emails: paths.emails,
  calendar: '#call-calendar',
  pod: '#pod-title',
  homework: paths.recordings,
};

/** The steps of the first week, each ticked by what the member did. */
export function FirstWeekList() {
  const { t } = useTranslation('membership-first-week');
  const { data, refetch } = useGetFirstWeekQuery(undefined, { refetchOnMountOrArgChange: true });
  const [putAway, puttingAway] = usePutFirstWeekAwayMutation();
  const [updateEmails, updating] = useUpdateNotificationSettingsMutation();
  const toast = useToast();
  const failureText = useFailureLabels();
  const lostAccess = useLostAccess();
  const changes = useOwnChanges();
  useEffect(() => {
    if (changes > 0) void refetch();
  }, [changes, refetch]);

  async function run(action: () => Promise<unknown>, done?: string): Promise<boolean> {
    try {
      await action();
      if (done !== undefined) toast({ title: done });
      return true;
    } catch (error) {
      if (!lostAccess(error))
        toast({ title: t('list.failed'), description: failureText(error, t('list.again')), variant: 'destructive' });
      return false;
    }
  }

  async function close(): Promise<void> {
    // The button goes with the list.
    if (await run(() => putAway().unwrap(), t('list.dismissed'))) document.getElementById('portal-title')?.focus();
  }

  return (
    <section aria-labelledby="first-week-title" className={styles.week}>
      <h2 id="first-week-title" className="ui-h3">
        {t('intro.title')}
      </h2>
      <p className="ui-soft">{t('intro.text')}</p>
      <ul className={styles.steps}>
        {data?.steps.map((step) => (
          <Step key={step.name} step={step}>
            {step.name === 'emails' && !step.isDone && (
              <Button
                variant="quiet"
                size="small"
                busy={updating.isLoading}
                onClick={() => void run(() => updateEmails({}).unwrap())}
              >
                {t('list.keepEmails')}
              </Button>
            )}
          </Step>
        ))}
      </ul>
      <Button
        variant="quiet"
        size="small"
        busy={puttingAway.isLoading}
        busyLabel={t('list.awayBusy')}
        onClick={() => void close()}
      >
        {t('list.away')}
      </Button>
    </section>
  );
}

function Step({ step: { name, isDone }, children }: { step: FirstWeekStepDto; children: ReactNode }) {
  const { t } = useTranslation('membership-first-week');
  const title = t(`firstSteps.${name}.title`);
  const target = targets[name];
  return (
    <li className={styles.step}>
      <span className={styles.mark} data-done={isDone} aria-hidden="true">
        {isDone && <Icon name="check" />}
      </span>
      <div>
        <h3 className={styles.title}>
          {isDone ? (
            title
          ) : (
            <TextLink {...(target.startsWith('#') ? { href: target } : { to: target })}>{title}</TextLink>
          )}
          {isDone && <VisuallyHidden> {t('list.done')}</VisuallyHidden>}
        </h3>
        {!isDone && <p className="ui-small ui-soft">{t(`firstSteps.${name}.text`)}</p>}
        {children}
      </div>
    </li>
  );
}

/** How much the member has stored since the page was opened, the calendar link included, which is stored when it is first read. */
function useOwnChanges(): number {
  return useSelector((state: Parameters<ReturnType<typeof api.endpoints.getFirstWeek.select>>[0]) => {
    const { mutations, queries } = state[api.reducerPath];
    const hasCalendar = Object.values(queries).some(
      (query) => query?.endpointName === 'getCallFeedAddress' && query.data !== undefined,
    );
    return (
      Object.values(mutations).filter((mutation) => mutation?.status === 'fulfilled').length + (hasCalendar ? 1 : 0)
    );
  });
}
