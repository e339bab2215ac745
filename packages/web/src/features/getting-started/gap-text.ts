import { COMPANY_WIRE } from '@hoadon/contracts/company';
import { type CompanyField, REQUIRED_TO_START } from '@hoadon/domain/company/company-information';
import type { Translate } from '../../lib/i18n.ts';

const GAPS = [
  'licence-none',
  'licence-used-up',
  'not-announced',
  'no-series',
  'certificate-none',
  'certificate-unknown',
  'invoice-none',
  'invoice-draft',
  'invoice-refused',
  'invoice-under-way',
] as const;

const isField = (gap: string): gap is CompanyField =>
  [...REQUIRED_TO_START].some((field) => field === gap);

/** What a step lacks, in words; a code of a newer server stands for itself. */
export function gapText(t: Translate, gap: string): string {
  if (isField(gap)) return t(`company.field.${COMPANY_WIRE[gap]}`);
  const known = GAPS.find((one) => one === gap);
  return known ? t(`gettingStarted.gap.${known}`) : gap;
}
