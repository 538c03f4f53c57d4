import { integrationError, textsFor } from './1-texts.js';
import { askBank } from './3-challenge.js';
import { PaymentElement } from './4-payment-element.js';

/**
 * @typedef {import('./4-payment-element.js').ElementsOptions} ElementsOptions
 * @typedef {import('./4-payment-element.js').PaymentElementOptions} PaymentElementOptions
 * @typedef {{ type: string, code?: string, message?: string, [more: string]: unknown }} StripeJsError
 * @typedef {{ id: string, object: string, status: string, client_secret: string, last_payment_error?: StripeJsError | null, last_setup_error?: StripeJsError | null }} BrowserIntent
 * @typedef {{ elements?: Elements, clientSecret?: string, redirect?: 'always' | 'if_required',
 *   confirmParams?: { return_url?: string, payment_method_data?: { billing_details?: Record<string, unknown> } } }} Confirmation
 */

const script = document.currentScript instanceof HTMLScriptElement ? document.currentScript.src : location.href;
const base = new URL('/sandbox/stripe', script).href;

/** @param {Record<string, unknown>} values @param {string} [prefix] @returns {[string, string][]} */
function formEntries(values, prefix = '') {
  return Object.entries(values).flatMap(([name, value]) => {
    const key = prefix === '' ? name : `${prefix}[${name}]`;
    if (typeof value === 'object' && value !== null)
      return formEntries(/** @type {Record<string, unknown>} */ (value), key);
    if ((typeof value !== 'string' && typeof value !== 'boolean') || value === '') return [];
    return [/** @type {[string, string]} */ ([key, `${value}`])];
  });
}

/** The intent that a client secret opens. @param {string} secret */
function intentOf(secret) {
  const [id = ''] = secret.split('_secret_');
  return {
    id,
    path: id.startsWith('seti_') ? `setup_intents/${id}` : `payment_intents/${id}`,
    field: id.startsWith('seti_') ? 'setupIntent' : 'paymentIntent',
  };
}

/** Calls to the fake, in Stripe's manner: never throws, `{ error }` instead. */
class Connection {
  /** @param {string} key @param {Record<string, string>} text */
  constructor(key, text) {
    this.key = key;
    this.text = text;
  }

  /**
   * @param {string} path @param {RequestInit} init
   * @returns {Promise<{ body: BrowserIntent, error?: undefined } | { body?: undefined, error: StripeJsError }>}
   */
  async ask(path, init) {
    try {
      const answer = await fetch(`${base}/${path}`, {
        ...init,
        headers: { Authorization: `Bearer ${this.key}`, ...init.headers },
        credentials: 'omit',
      });
      const body = /** @type {BrowserIntent & { error?: StripeJsError }} */ (await answer.json());
      return body.error ? { error: this.localized(body.error) } : { body };
    } catch {
      return { error: { type: 'api_connection_error', message: this.text.offline } };
    }
  }

  /** Stripe's messages in the reader's language. @param {StripeJsError} error */
  localized(error) {
    const code = [error.decline_code, error.code].find((name) => typeof name === 'string' && name in this.text);
    return typeof code === 'string' ? { ...error, message: this.text[code] } : error;
  }

  /** @param {string} secret */
  retrieve(secret) {
    return this.ask(`v1/${intentOf(secret).path}?client_secret=${encodeURIComponent(secret)}`, { method: 'GET' });
  }

  /** @param {string} secret @param {Record<string, unknown>} values */
  confirm(secret, values) {
    return this.ask(`v1/${intentOf(secret).path}/confirm`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(formEntries({ ...values, client_secret: secret, use_stripe_sdk: true })).toString(),
    });
  }

  /** @param {string} secret @param {'approve' | 'fail'} outcome */
  answerChallenge(secret, outcome) {
    return this.ask('challenges', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ id: intentOf(secret).id, client_secret: secret, outcome }),
    });
  }
}

/** Stripe's Elements with a Payment Element. */
export class Elements {
  /** @param {Connection} connection @param {Record<string, string>} text @param {ElementsOptions} options */
  constructor(connection, text, options) {
    this.connection = connection;
    this.text = text;
    this.options = options;
    /** @type {PaymentElement | undefined} */
    this.element = undefined;
  }

  /** @param {string} type @param {PaymentElementOptions} [options] */
  create(type, options = {}) {
    if (type !== 'payment') throw integrationError(`The sandbox knows the payment Element, not ${type}.`);
    if (this.element) throw integrationError('Can only create one Element of type payment.');
    this.element = new PaymentElement(this, options);
    return this.element;
  }

  /** @param {string | { __elementType?: string }} type */
  getElement(type) {
    const name = typeof type === 'string' ? type : type?.__elementType;
    return (name === 'payment' && this.element) || null;
  }

  /** @param {ElementsOptions} changes */
  update(changes) {
    this.options = { ...this.options, ...changes };
    this.element?.form.dress(this.options.appearance?.variables ?? {});
  }

  async fetchUpdates() {
    return {};
  }

  /** @returns {Promise<{ error?: StripeJsError, selectedPaymentMethod?: string }>} */
  async submit() {
    const code = this.element?.form.check();
    return code
      ? { error: { type: 'validation_error', code, message: this.text[code] } }
      : { selectedPaymentMethod: 'card' };
  }

  /** Whether the secret opens something that can be paid. */
  async load() {
    const { clientSecret } = this.options;
    if (clientSecret === undefined) return undefined;
    const { body, error } = await this.connection.retrieve(clientSecret);
    if (error) return error;
    return ['canceled', 'succeeded'].includes(body.status)
      ? {
          type: 'invalid_request_error',
          code: 'payment_intent_unexpected_state',
          message: this.text.payment_intent_unexpected_state ?? `This intent is ${body.status}.`,
        }
      : undefined;
  }

  /** @param {PaymentElement} element */
  forget(element) {
    if (this.element === element) this.element = undefined;
  }
}

/** @param {Connection} connection @param {Confirmation} options @param {Record<string, string>} text */
async function confirmIntent(connection, { elements, clientSecret, confirmParams = {}, redirect = 'always' }, text) {
  const secret = clientSecret ?? elements?.options.clientSecret;
  if (!elements?.element)
    throw integrationError('Invalid value for stripe.confirm: elements should have a mounted Payment Element.');
  if (!secret) throw integrationError('In order to confirm, you need to provide the clientSecret.');
  if (redirect === 'always' && !confirmParams.return_url)
    throw integrationError('You must provide a return_url in confirmParams when redirect is not if_required.');
  const { error: invalid } = await elements.submit();
  if (invalid) return { error: invalid };
  const { postal, ...card } = elements.element.form.card();
  const { address: providedAddress, ...billing } = confirmParams.payment_method_data?.billing_details ?? {};
  const address = {
    ...(typeof providedAddress === 'object' ? providedAddress : {}),
    ...(postal ? { postal_code: postal } : {}),
  };
  const tried = await connection.confirm(secret, {
    payment_method_data: { type: 'card', card, billing_details: { ...billing, address } },
    return_url: confirmParams.return_url,
  });
  return finish(connection, secret, tried, text, redirect === 'always' ? confirmParams.return_url : undefined);
}

/**
 * @param {Connection} connection @param {string} secret @param {Awaited<ReturnType<Connection['ask']>>} tried
 * @param {Record<string, string>} text @param {string | undefined} returnUrl
 */
async function finish(connection, secret, tried, text, returnUrl) {
  if (tried.error) return { error: tried.error };
  const asked =
    tried.body.status === 'requires_action' ? await connection.answerChallenge(secret, await askBank(text)) : tried;
  if (asked.error) return { error: asked.error };
  const intent = asked.body;
  const { field } = intentOf(secret);
  const failure = intent.last_payment_error ?? intent.last_setup_error;
  if (intent.status === 'requires_payment_method' && failure)
    return {
      error: {
        ...connection.localized(failure),
        [field === 'setupIntent' ? 'setup_intent' : 'payment_intent']: intent,
      },
    };
  if (returnUrl) {
    const target = new URL(returnUrl, location.href);
    const name = field === 'setupIntent' ? 'setup_intent' : 'payment_intent';
    target.searchParams.set(name, intent.id);
    target.searchParams.set(`${name}_client_secret`, secret);
    target.searchParams.set('redirect_status', intent.status === 'succeeded' ? 'succeeded' : 'failed');
    location.assign(target);
    return new Promise(() => undefined);
  }
  return { [field]: intent };
}

/**
 * `Stripe(publishableKey, { locale })`, as js.stripe.com defines it.
 * @param {string} key @param {{ locale?: string }} [options]
 */
function createSandboxStripe(key, options = {}) {
  if (typeof key !== 'string' || !key.startsWith('pk_'))
    throw integrationError('Please call Stripe() with your publishable key. You used an empty or a wrong one.');
  const text = textsFor(options.locale);
  const connection = new Connection(key, text);
  /** @param {string} name */
  const missing = (name) => () => Promise.reject(integrationError(`The sandbox has no stripe.${name}().`));
  /** @param {string} secret */
  const retrieve = async (secret) => {
    const { body, error } = await connection.retrieve(secret);
    return error ? { error } : { [intentOf(secret).field]: body };
  };
  return {
    elements: (/** @type {ElementsOptions} */ provided = {}) =>
      new Elements(connection, provided.locale ? textsFor(provided.locale) : text, provided),
    confirmPayment: (/** @type {Confirmation} */ provided) => confirmIntent(connection, provided, text),
    confirmSetup: (/** @type {Confirmation} */ provided) => confirmIntent(connection, provided, text),
    handleNextAction: async (/** @type {{ clientSecret: string }} */ { clientSecret }) =>
      finish(connection, clientSecret, await connection.retrieve(clientSecret), text, undefined),
    retrievePaymentIntent: retrieve,
    retrieveSetupIntent: retrieve,
    createToken: missing('createToken'),
    createPaymentMethod: missing('createPaymentMethod'),
    confirmCardPayment: missing('confirmCardPayment'),
  };
}

// The release that @stripe/stripe-js asks for.
createSandboxStripe.version = 'endive';
Object.assign(window, { Stripe: createSandboxStripe });
