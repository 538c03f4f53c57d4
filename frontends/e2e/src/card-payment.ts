import { expect } from '@playwright/test';

/** Confirms the payment of a client secret without a browser, with a card that pays. */
export async function payWithCard(url: string, clientSecret: string): Promise<void> {
  const configuration = await fetch(`${url}/api/inner-circle/payment-configuration`);
  const { publishableKey } = (await configuration.json()) as { publishableKey: string };
  const [intent] = clientSecret.split('_secret_');
  const answer = await fetch(`${url}/sandbox/stripe/v1/payment_intents/${intent}/confirm`, {
    method: 'POST',
    headers: { authorization: `Bearer ${publishableKey}`, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({
      client_secret: clientSecret,
      'payment_method_data[type]': 'card',
      'payment_method_data[card][number]': '4242424242424242',
      'payment_method_data[card][exp_month]': '12',
      'payment_method_data[card][exp_year]': '2034',
      'payment_method_data[card][cvc]': '123',
    }),
  });
  expect(answer.status, await answer.text()).toBe(200);
}
