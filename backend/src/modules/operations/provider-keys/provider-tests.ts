import { Injectable } from '@nestjs/common';
import { ProviderUnavailableError } from '../../../integrations/circuit.js';
import {
  FathomBusyError,
  FathomClient,
  FathomOffError,
  FathomRefusalError,
} from '../../../integrations/fathom/fathom.client.js';
import { missingPrices } from '../../../integrations/stripe/stripe-setup.js';
import { isKeyRefused, PaymentsOffError, StripeClient } from '../../../integrations/stripe/stripe.client.js';
import type { Provider } from '../../../integrations/provider-keys/provider-keys.js';
import type { KeyTestResult } from './provider-keys.dto.js';

/** Asks a provider whether it accepts the keys in use. */
@Injectable()
export class ProviderTests {
  private readonly tests: Record<Provider, () => Promise<KeyTestResult>>;

  constructor(fathom: FathomClient, stripe: StripeClient) {
    this.tests = { fathom: () => askFathom(fathom), stripe: () => askStripe(stripe) };
  }

  /** Waits at most 4 s for the provider. */
  run(provider: Provider): Promise<KeyTestResult> {
    return this.tests[provider]();
  }
}

async function askFathom(fathom: FathomClient): Promise<KeyTestResult> {
  try {
    await fathom.check();
    return 'ok';
  } catch (error) {
    if (error instanceof FathomOffError) return 'off';
    if (error instanceof FathomRefusalError) return 'refused';
    if (error instanceof FathomBusyError) return 'busy';
    if (error instanceof ProviderUnavailableError) return 'unavailable';
    throw error;
  }
}

async function askStripe(stripe: StripeClient): Promise<KeyTestResult> {
  try {
    return (await stripe.inRequest(missingPrices)).length === 0 ? 'ok' : 'incomplete';
  } catch (error) {
    if (error instanceof PaymentsOffError) return 'off';
    if (error instanceof ProviderUnavailableError) return 'unavailable';
    if (isKeyRefused(error)) return 'refused';
    throw error;
  }
}
