import type { PaymentConfigurationDto } from '@leap/client/membership';
import type { Language } from '@leap/domain';
import { loadStripe } from '@stripe/stripe-js/pure/index.js';
import type { Stripe } from '@stripe/stripe-js';

function addScript(src: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = src;
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => {
      script.remove();
      reject(new Error('The payment script did not load.'));
    });
    document.head.append(script);
  });
}

/**
 * Loads Stripe.js on demand. Outside production the sandbox's script replaces it; `loadStripe` uses an existing `window.Stripe`.
 * @throws Error when the script cannot be fetched
 */
export async function openStripe(
  { publishableKey, scriptUrl }: Pick<PaymentConfigurationDto, 'publishableKey' | 'scriptUrl'>,
  language: Language,
): Promise<Stripe> {
  if (scriptUrl && !('Stripe' in window)) await addScript(scriptUrl);
  const stripe = await loadStripe(publishableKey ?? '', { locale: language === 'es' ? 'es-419' : 'en' });
  if (!stripe) throw new Error('The payment script needs a browser.');
  return stripe;
}
