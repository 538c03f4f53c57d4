import { integrationError } from './1-texts.js';
import { CardForm } from './2-card-form.js';

/**
 * @typedef {import('./2-card-form.js').Variables} Variables
 * @typedef {import('./5-stripe.js').Elements} Elements
 * @typedef {{ variables?: Variables }} Appearance
 * @typedef {{ clientSecret?: string, mode?: string, amount?: number, currency?: string, appearance?: Appearance, locale?: string }} ElementsOptions
 * @typedef {{ fields?: { billingDetails?: 'never' | 'auto' | { address?: 'never' | 'auto' | { postalCode?: 'never' | 'auto' } } } }} PaymentElementOptions
 */

/** @param {PaymentElementOptions} options */
function wantsPostal({ fields } = {}) {
  const details = fields?.billingDetails;
  if (details === 'never') return false;
  const address = typeof details === 'object' ? details.address : undefined;
  return address !== 'never' && !(typeof address === 'object' && address.postalCode === 'never');
}

/** Stripe's Payment Element with a card as the only way to pay. */
export class PaymentElement {
  /**
   * @param {Elements} elements
   * @param {PaymentElementOptions} options
   */
  constructor(elements, options) {
    this.elements = elements;
    /** @type {Map<string, Set<(event: object) => void>>} */
    this.listeners = new Map();
    this.form = new CardForm(elements.text, {
      hasPostal: wantsPostal(options),
      onChange: () => this.emitChange(),
      onFocus: () => this.emit('focus', { elementType: 'payment' }),
      onBlur: () => this.emit('blur', { elementType: 'payment' }),
    });
    this.form.dress(elements.options.appearance?.variables ?? {});
    this.isDestroyed = false;
  }

  /** @param {string | HTMLElement} container */
  mount(container) {
    if (this.isDestroyed) throw integrationError('This Element has already been destroyed. Please create a new one.');
    const target = typeof container === 'string' ? document.querySelector(container) : container;
    if (!target)
      throw integrationError(`The selector you specified applies to no DOM elements that are currently on the page.`);
    target.replaceChildren(this.form.host);
    this.emit('loaderstart', { elementType: 'payment' });
    void this.elements.load().then((error) => {
      if (!this.form.host.isConnected) return;
      if (error) this.emit('loaderror', { elementType: 'payment', error });
      else this.emit('ready', { elementType: 'payment' });
    });
    return this;
  }

  /** @param {string} event @param {(event: object) => void} listener */
  on(event, listener) {
    const known = this.listeners.get(event) ?? new Set();
    known.add(listener);
    this.listeners.set(event, known);
    return this;
  }

  /** @param {string} event @param {(event: object) => void} listener */
  once(event, listener) {
    const first = (/** @type {object} */ detail) => {
      this.off(event, first);
      listener(detail);
    };
    return this.on(event, first);
  }

  /** @param {string} event @param {((event: object) => void)=} listener */
  off(event, listener) {
    if (listener) this.listeners.get(event)?.delete(listener);
    else this.listeners.delete(event);
    return this;
  }

  /** @param {string} event @param {object} detail */
  emit(event, detail) {
    for (const listener of this.listeners.get(event) ?? []) listener(detail);
  }

  emitChange() {
    this.emit('change', {
      elementType: 'payment',
      collapsed: false,
      empty: this.form.isEmpty,
      complete: this.form.isComplete,
      value: { type: 'card' },
    });
  }

  /** The fields stay as they were created; the looks come with elements.update(). */
  update() {
    return this;
  }

  focus() {
    this.form.focus();
  }

  blur() {
    const active = this.form.host.shadowRoot?.activeElement;
    if (active instanceof HTMLElement) active.blur();
  }

  clear() {
    this.form.clear();
  }

  collapse() {
    return this;
  }

  unmount() {
    this.form.host.remove();
    return this;
  }

  destroy() {
    this.unmount();
    this.listeners.clear();
    this.isDestroyed = true;
    this.elements.forget(this);
  }
}
