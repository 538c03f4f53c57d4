const names: Record<string, string> = {
  amex: 'American Express',
  diners: 'Diners Club',
  discover: 'Discover',
  jcb: 'JCB',
  mastercard: 'Mastercard',
  unionpay: 'UnionPay',
  visa: 'Visa',
};

/** The name of a card's brand, by Stripe's word for it. */
export const cardBrandName = (brand: string): string => names[brand] ?? brand;
