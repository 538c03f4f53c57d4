import type { Stripe } from 'stripe';

/** The texts of the fake billing portal. */
export interface PortalTexts {
  language: 'en' | 'es';
  title: string;
  note: string;
  nothing: string;
  plan: string;
  change: string;
  card: string;
  number: string;
  expiry: string;
  cvc: string;
  saveCard: string;
  cancel: string;
  cancelAtEnd: string;
  cancelNow: string;
  resume: string;
  invoices: string;
  payNow: string;
  back: string;
  every(interval: string, count: number): string;
  state(status: Stripe.Subscription.Status, isEnding: boolean): string;
  invoice(status: string): string;
}

const english: PortalTexts = {
  language: 'en',
  title: 'Billing portal',
  note: 'A fake of Stripe’s billing portal, on this machine. No money moves.',
  nothing: 'There is no subscription.',
  plan: 'Plan',
  change: 'Change plan',
  card: 'Payment method',
  number: 'Card number',
  expiry: 'Expiration date (MM / YY)',
  cvc: 'Security code',
  saveCard: 'Save card',
  cancel: 'Cancel the subscription',
  cancelAtEnd: 'Cancel at the end of the period',
  cancelNow: 'Cancel now',
  resume: 'Keep the subscription',
  invoices: 'Invoices',
  payNow: 'Pay the open invoice',
  back: 'Return to the site',
  every: (interval, count) => (count === 1 ? `per ${interval}` : `every ${count} ${interval}s`),
  state: (status, isEnding) =>
    status === 'canceled'
      ? 'Canceled. Paid until'
      : status === 'past_due'
        ? 'The last payment failed. Period until'
        : isEnding
          ? 'Ends on'
          : 'Renews on',
  invoice: (status) => ({ paid: 'paid', open: 'open', void: 'void', uncollectible: 'uncollectible' })[status] ?? status,
};

const spanish: PortalTexts = {
  language: 'es',
  title: 'Portal de facturación',
  note: 'Esta página reemplaza al portal de facturación de Stripe en esta máquina. No se mueve dinero.',
  nothing: 'No hay suscripción.',
  plan: 'Plan',
  change: 'Cambiar de plan',
  card: 'Método de pago',
  number: 'Número de tarjeta',
  expiry: 'Fecha de vencimiento (MM / AA)',
  cvc: 'Código de seguridad',
  saveCard: 'Guardar tarjeta',
  cancel: 'Cancelar la suscripción',
  cancelAtEnd: 'Cancelar al final del período',
  cancelNow: 'Cancelar ahora',
  resume: 'Mantener la suscripción',
  invoices: 'Facturas',
  payNow: 'Pagar la factura abierta',
  back: 'Volver al sitio',
  every: (interval, count) => {
    const names: Record<string, [string, string]> = {
      month: ['mes', 'meses'],
      year: ['año', 'años'],
      week: ['semana', 'semanas'],
      day: ['día', 'días'],
    };
    const [one, many] = names[interval] ?? [interval, interval];
    return count === 1 ? `por ${one}` : `cada ${count} ${many}`;
  },
  state: (status, isEnding) =>
    status === 'canceled'
      ? 'Cancelada. Pagada hasta el'
      : status === 'past_due'
        ? 'El último pago falló. Período hasta el'
        : isEnding
          ? 'Termina el'
          : 'Se renueva el',
  invoice: (status) =>
    ({ paid: 'pagada', open: 'abierta', void: 'anulada', uncollectible: 'incobrable' })[status] ?? status,
};

/** By the session's locale. */
export const portalTexts = (locale: string | null): PortalTexts => (/^es\b/i.test(locale ?? '') ? spanish : english);
