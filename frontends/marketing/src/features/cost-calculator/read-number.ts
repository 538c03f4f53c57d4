const PLAIN = /^[+-]?(?:\d+(?:[.,]\d*)?|[.,]\d+)$/;
const GROUPED = /^[+-]?\d{1,3}([.,'’ ])\d{3}(?:\1\d{3})*(?:[.,]\d{1,2})?$/;

/**
 * Parses a typed number; `null` when it is invalid. Ignores a dollar sign. Accepts the notations of both languages, `10,000.50` and
 * `10.000,50`: a mark before exactly three final digits groups thousands.
 */
export function readNumber(text: string): number | null {
  const bare = text
    .replaceAll('$', '')
    .replace(/[\s\u00a0]+/g, ' ')
    .trim();
  const grouped = GROUPED.exec(bare);
  if (grouped) {
    const [whole = '', mark = ''] = grouped;
    return Number(whole.replaceAll(mark, '').replace(',', '.'));
  }
  return PLAIN.test(bare) ? Number(bare.replace(',', '.')) : null;
}
