// The browser half of the sandbox's Stripe. The files of this folder are sent one after the other, without their imports and
// exports, as /sandbox/stripe.js.

/** @type {Record<'en' | 'es', Record<string, string>>} */
const texts = {
  en: {
    number: 'Card number',
    expiry: 'Expiration date',
    expiryHint: 'MM / YY',
    cvc: 'Security code',
    cvcHint: 'CVC',
    postal: 'Postal code',
    note: 'Sandbox, no money moves: 4242 4242 4242 4242 pays, 4000 0000 0000 0002 is declined, 4000 0025 0000 3155 asks for authentication.',
    incomplete_number: 'Your card number is incomplete.',
    invalid_number: 'Your card number is invalid.',
    incomplete_expiry: "Your card's expiration date is incomplete.",
    invalid_expiry: "Your card's expiration date is in the past.",
    incomplete_cvc: "Your card's security code is incomplete.",
    incomplete_zip: 'Your postal code is incomplete.',
    challengeTitle: '3D Secure authentication',
    challengeText: 'Your bank wants to know that it is you. In the sandbox you answer for your bank.',
    approve: 'Approve',
    fail: 'Fail',
    offline: 'The connection to Stripe failed. Please check your connection and try again.',
  },
  es: {
    number: 'Número de tarjeta',
    expiry: 'Fecha de vencimiento',
    expiryHint: 'MM / AA',
    cvc: 'Código de seguridad',
    cvcHint: 'CVC',
    postal: 'Código postal',
    note: 'Entorno de prueba, no se mueve dinero: 4242 4242 4242 4242 paga, 4000 0000 0000 0002 se rechaza, 4000 0025 0000 3155 pide autenticación.',
    incomplete_number: 'El número de tu tarjeta está incompleto.',
    invalid_number: 'El número de tu tarjeta no es válido.',
    incomplete_expiry: 'La fecha de vencimiento de tu tarjeta está incompleta.',
    invalid_expiry: 'La fecha de vencimiento de tu tarjeta ya pasó.',
    incomplete_cvc: 'El código de seguridad de tu tarjeta está incompleto.',
    incomplete_zip: 'Tu código postal está incompleto.',
    challengeTitle: 'Autenticación 3D Secure',
    challengeText: 'Tu banco quiere saber que eres tú. En el entorno de prueba tú respondes por tu banco.',
    approve: 'Aprobar',
    fail: 'Rechazar',
    offline: 'Falló la conexión con Stripe. Revisa tu conexión e inténtalo de nuevo.',
    card_declined: 'Tu tarjeta fue rechazada.',
    insufficient_funds: 'Tu tarjeta no tiene fondos suficientes.',
    expired_card: 'Tu tarjeta venció.',
    incorrect_cvc: 'El código de seguridad de tu tarjeta es incorrecto.',
    incorrect_number: 'El número de tu tarjeta es incorrecto.',
    test_mode_live_card: 'Tu tarjeta fue rechazada: el entorno de prueba solo conoce tarjetas de prueba.',
    payment_intent_authentication_failure:
      'No pudimos autenticar tu método de pago. Elige otro método de pago e inténtalo de nuevo.',
    setup_intent_authentication_failure:
      'No pudimos autenticar tu método de pago. Elige otro método de pago e inténtalo de nuevo.',
    payment_intent_unexpected_state: 'Este pago ya no está abierto.',
    setup_intent_unexpected_state: 'Este pago ya no está abierto.',
  },
};

/**
 * @param {string | undefined} locale as passed to Stripe(), or the page's
 * @returns {Record<string, string>}
 */
export function textsFor(locale) {
  const language = !locale || locale === 'auto' ? document.documentElement.lang : locale;
  return texts[/^es\b/i.test(language) ? 'es' : 'en'];
}

/** An error in how Stripe is used, as its script throws them. @param {string} message */
export function integrationError(message) {
  const error = new Error(message);
  error.name = 'IntegrationError';
  return error;
}
