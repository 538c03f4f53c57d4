import {
  useSetDeeplKeysMutation,
  useSetFathomKeysMutation,
  useSetGoogleKeysMutation,
  useSetMailKeysMutation,
  useSetPodcastKeysMutation,
  useSetStripeKeysMutation,
  type ProviderKeysDto,
} from '@leap/client/admin';
import {
  setDeeplKeysFields,
  setFathomKeysFields,
  setGoogleKeysFields,
  setMailKeysFields,
  setPodcastKeysFields,
  setStripeKeysFields,
} from '@leap/client/fields/provider-keys-admin';
import { useTranslation } from '@leap/platform';
import { TextLink } from '@leap/ui';
import { paths } from '../../paths';
import { ProviderStep } from './provider-step';

interface Step {
  state: ProviderKeysDto;
  onConflict(): void;
}

function MailStep(step: Step) {
  const { t } = useTranslation('admin-setup');
  const [save] = useSetMailKeysMutation();
  return (
    <ProviderStep
      {...step}
      links={{
        google: 'https://support.google.com/a/answer/176600',
        microsoft:
          'https://support.microsoft.com/office/pop-imap-and-smtp-settings-8361e398-8af4-4e97-b147-6c6c4ac95353',
      }}
      secrets={['password']}
      constraints={setMailKeysFields}
      required={['host', 'from']}
      together={['user', 'password']}
      save={save}
    >
      <p>
        <TextLink to={paths.mail} arrow>
          {t('mail.next')}
        </TextLink>
      </p>
    </ProviderStep>
  );
}

function StripeStep(step: Step) {
  const [save] = useSetStripeKeysMutation();
  return (
    <ProviderStep
      {...step}
      links={{ keys: 'https://dashboard.stripe.com/apikeys' }}
      webhookLink="https://dashboard.stripe.com/webhooks"
      secrets={['secretKey', 'webhookSecret']}
      constraints={setStripeKeysFields}
      required={['secretKey', 'publishableKey', 'webhookSecret']}
      save={save}
    />
  );
}

function GoogleStep(step: Step) {
  const { t } = useTranslation('admin-setup');
  const [save] = useSetGoogleKeysMutation();
  return (
    <ProviderStep
      {...step}
      links={{
        api: 'https://console.cloud.google.com/apis/library/calendar-json.googleapis.com',
        keys: 'https://console.cloud.google.com/apis/credentials',
      }}
      secrets={['clientSecret']}
      constraints={setGoogleKeysFields}
      required={['clientId', 'clientSecret']}
      save={save}
    >
      <p>
        <TextLink to={paths.calendarSetup} arrow>
          {t('google.next')}
        </TextLink>
      </p>
    </ProviderStep>
  );
}

function FathomStep(step: Step) {
  const [save] = useSetFathomKeysMutation();
  return (
    <ProviderStep
      {...step}
      links={{ keys: 'https://fathom.video/customize' }}
      secrets={['apiKey', 'webhookSecret']}
      constraints={setFathomKeysFields}
      save={save}
    />
  );
}

function DeeplStep(step: Step) {
  const [save] = useSetDeeplKeysMutation();
  return (
    <ProviderStep
      {...step}
      links={{ keys: 'https://www.deepl.com/your-account/keys' }}
      secrets={['apiKey']}
      constraints={setDeeplKeysFields}
      required={['apiKey']}
      save={save}
    />
  );
}

function PodcastStep(step: Step) {
  const [save] = useSetPodcastKeysMutation();
  return (
    <ProviderStep
      {...step}
      links={{ explained: 'https://podcasters.apple.com/support/823-podcast-requirements' }}
      secrets={[]}
      constraints={setPodcastKeysFields}
      required={['feedUrl']}
      save={save}
    />
  );
}

/** The step of each service. */
export const providerSteps = {
  mail: MailStep,
  stripe: StripeStep,
  google: GoogleStep,
  fathom: FathomStep,
  deepl: DeeplStep,
  podcast: PodcastStep,
} as const satisfies Record<ProviderKeysDto['provider'], unknown>;
