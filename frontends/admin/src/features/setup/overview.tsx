import {
  api,
  useGetSetupQuery,
  useListProviderKeysQuery,
  type MailRecordDto,
  type ProviderKeysDto,
  type SetupStepDto,
} from '@leap/client/admin';
import { useFailureLabels } from '@leap/forms';
import { useDispatch, useTranslation, type AppDispatch } from '@leap/platform';
import { Button, Callout, LoadingRegion, Skeleton, Tag, TextLink } from '@leap/ui';
import { useState } from 'react';
import { paths } from '../../paths';
import { Stale } from '../record/stale';
import { ListFailure } from '../table/list-failure';
import { ProviderTest } from './provider-test';
import styles from './setup.module.css';

type StepName = SetupStepDto['step'];

/** Where each step is done. */
const screens: Record<StepName, string> = {
  brand: `${paths.settings}#part-practice`,
  founder: `${paths.settings}#part-founder`,
  domain: paths.mail,
  mail: `${paths.setup}#part-mail`,
  stripe: `${paths.setup}#part-stripe`,
  google: `${paths.setup}#part-google`,
  fathom: `${paths.setup}#part-fathom`,
  podcast: `${paths.setup}#part-podcast`,
  firstPost: paths.newBlogPost(),
  goLive: paths.home,
};

/** Where exactly something that is missing is entered. */
const gapPaths: Partial<Record<SetupStepDto['missing'][number], string>> = {
  contact_email: `${paths.settings}#contactEmail`,
  postal_address: `${paths.settings}#postalAddress`,
  founder_name: `${paths.settings}#founderFirstName`,
  founder_picture: `${paths.settings}#part-founder`,
  portrait: `${paths.settings}#part-portrait`,
  sender: screens.mail,
};

const tones = { done: 'sage', environment: 'sage', to_do: 'gold', not_working: 'gold' } as const;
const providers = ['mail', 'stripe', 'google', 'fathom', 'podcast'] as const satisfies ProviderKeysDto['provider'][];
const providerOf = (step: StepName) => providers.find((provider) => provider === step);

/** All steps of the set-up with their states, each with its screen and, where something can be tested, a test. */
export function Overview() {
  const { t } = useTranslation('admin-setup');
  const { data, error, isFetching, refetch } = useGetSetupQuery(undefined, { refetchOnMountOrArgChange: true });
  const { data: keys } = useListProviderKeysQuery(undefined);
  if (!data && error !== undefined && !isFetching)
    return <ListFailure of="record" error={error} isBusy={false} onRetry={() => void refetch()} />;
  if (!data)
    return (
      <LoadingRegion label={t('steps.loading')}>
        <Skeleton lines={10} />
      </LoadingRegion>
    );
  return (
    <section className={styles.overview} aria-labelledby="steps-title">
      <h2 id="steps-title" className="ui-h3">
        {t('steps.title', { done: data.done, total: data.steps.length })}
      </h2>
      {error !== undefined && !isFetching && <Stale />}
      <ol className={styles.steps} aria-labelledby="steps-title">
        {data.steps.map((step) => (
          <Step key={step.step} {...step} keys={keys?.find(({ provider }) => provider === step.step)} />
        ))}
      </ol>
    </section>
  );
}

function Step({ step, state, missing, keys }: SetupStepDto & { keys?: ProviderKeysDto }) {
  const { t } = useTranslation('admin-setup');
  const provider = providerOf(step);
  return (
    <li className={styles.step}>
      <div className={styles.about}>
        <p className={styles.name}>
          <TextLink to={gapPaths[missing[0] ?? 'keys'] ?? screens[step]}>{t(`steps.${step}.title`)}</TextLink>{' '}
          <Tag tone={tones[state]}>{t(`steps.states.${state}`)}</Tag>
        </p>
        <p className="ui-small ui-soft">
          {missing.length === 0 ? t(`steps.${step}.done`) : missing.map((gap) => t(`steps.gaps.${gap}`)).join(' ')}
        </p>
      </div>
      {(provider !== undefined || step === 'domain') && (
        <div className={styles.test}>
          {provider !== undefined && keys ? (
            <ProviderTest
              provider={provider}
              isSandbox={keys.keys.some(({ source }) => source === 'sandbox')}
              isOn={keys.keys.some(({ source }) => source !== 'none')}
              version={keys.updatedAt}
              name={t(`steps.${step}.title`)}
            />
          ) : (
            step === 'domain' && <DomainTest isOn={!missing.includes('sender')} />
          )}
        </div>
      )}
    </li>
  );
}

/** Looks the records of the sender's domain up, and names those that are missing. */
function DomainTest({ isOn }: { isOn: boolean }) {
  const { t } = useTranslation('admin-setup');
  const dispatch: AppDispatch = useDispatch();
  const textOf = useFailureLabels();
  const { refetch } = useGetSetupQuery(undefined);
  const [isBusy, setIsBusy] = useState(false);
  const [outcome, setOutcome] = useState<{ isGood: boolean; text: string }>();

  async function run(): Promise<void> {
    setIsBusy(true);
    const { data, error } = await dispatch(
      api.endpoints.checkAdminMailRecords.initiate(undefined, { forceRefetch: true, subscribe: false }),
    );
    // The server keeps what it found for the steps.
    await refetch();
    setIsBusy(false);
    const bad = data?.filter(isLacking);
    setOutcome({
      isGood: bad?.length === 0,
      text: !bad
        ? textOf(error, t('test.failed'))
        : bad.length === 0
          ? t('steps.domain.ok')
          : bad.map(({ kind, state }) => t(`steps.domain.found.${state}`, { record: kind.toUpperCase() })).join(' '),
    });
  }

  return (
    <>
      <p className="ui-row">
        <Button
          variant="secondary"
          size="small"
          disabled={!isOn}
          busy={isBusy}
          busyLabel={t('steps.domain.busy')}
          onClick={() => void run()}
        >
          {t('steps.domain.action')}
        </Button>
      </p>
      {outcome && (
        <Callout tone={outcome.isGood ? 'success' : 'warning'} role="status">
          <p>{outcome.text}</p>
        </Callout>
      )}
    </>
  );
}

/** Replies arrive by MX, which says nothing about trust; a DMARC record that only watches is a beginning. */
const isLacking = ({ kind, state }: MailRecordDto): boolean =>
  kind !== 'mx' && state !== 'ok' && !(kind === 'dmarc' && state === 'weak');
