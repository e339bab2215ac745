/** Both values of an exchange rate that can be read in two ways, as decimal text. */
export type RateReadings = Readonly<{ fraction: string; thousands: string }>;

const MARK_AND_THREE = /^([1-9]\d{0,2})([.,])(\d{3})$/;

/**
 * What a typed rate such as `25.000` can mean: programs take the point for a decimal mark, people in Viet Nam for that of thousands, and the
 * rates of many currencies are in the thousands. Null for a text with one meaning. `mark` is the one that could begin decimals, either where it
 * is left out.
 */
export function rateReadings(text: string, mark?: '.' | ','): RateReadings | null {
  const [, whole, markFound, decimals] = MARK_AND_THREE.exec(text.trim()) ?? [];
  if (!whole || !decimals || (mark !== undefined && markFound !== mark)) return null;
  const fraction = `${whole}.${decimals}`.replace(/\.?0+$/, '');
  return { fraction, thousands: `${whole}${decimals}` };
}
