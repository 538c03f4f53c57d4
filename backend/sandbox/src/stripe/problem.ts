/** An error in Stripe's format. With status 402 it is an outcome: the changes before it are stored. */
export class StripeProblem extends Error {
  override readonly name = 'StripeProblem';

  constructor(
    readonly status: 400 | 401 | 402 | 404 | 409,
    readonly fields: {
      type: 'invalid_request_error' | 'card_error' | 'idempotency_error';
      message: string;
      code?: string;
      param?: string;
      decline_code?: string;
      [more: string]: unknown;
    },
  ) {
    super(fields.message);
  }
}

/** 400: the request is wrong. */
export const invalidRequest = (message: string, param?: string, code?: string): StripeProblem =>
  new StripeProblem(400, {
    type: 'invalid_request_error',
    message,
    ...(code ? { code, doc_url: `https://stripe.com/docs/error-codes/${code.replaceAll('_', '-')}` } : {}),
    ...(param ? { param } : {}),
  });

const nouns: Record<string, string> = {
  invoice: 'invoice',
  payment_method: 'PaymentMethod',
  payment_intent: 'payment_intent',
  setup_intent: 'setupintent',
};

/** 404 for an object in the path, 400 for one in a parameter. */
export const noSuch = (kind: string, id: string, param?: string): StripeProblem =>
  new StripeProblem(param === undefined || param === 'id' ? 404 : 400, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    doc_url: 'https://stripe.com/docs/error-codes/resource-missing',
    message: `No such ${nouns[kind] ?? kind}: '${id}'`,
    param: param ?? 'id',
  });
