import type { Translate } from '../../lib/i18n.ts';

/** Annex XVII of Decision 1233. */
const CODES = [
  '01',
  '02',
  '03',
  '04',
  '05',
  '06',
  '07',
  '08',
  '09',
  '10',
  '11',
  '12',
  '13',
  '14',
] as const;

/** The cause of a correction, with its code. */
export function causeText(t: Translate, code: string): string {
  const cause = CODES.find((one) => one === code);
  return cause ? `${code} – ${t(`corrections.cause.${cause}`)}` : code;
}
