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

/** The text of what a step lacks; an unknown code of a newer server is shown as it is. */
export function gapText(t: Translate, gap: string): string {
  if (isField(gap)) return t(`company.field.${COMPANY_WIRE[gap]}`);
  const gapName = GAPS.find((one) => one === gap);
  return gapName ? t(`gettingStarted.gap.${gapName}`) : gap;
}
