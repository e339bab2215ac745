import type { InvoiceDetail } from '@hoadon/contracts/invoices';
import { readLine, WireLine } from '@hoadon/contracts/issuing';
import { creditFindings, type SaleLeft } from '@hoadon/domain/corrections/sale-left';
import type { Line } from '@hoadon/domain/invoice/lines/line';
import type { RateTotal } from '@hoadon/domain/invoice/totals';
import { VAT_RATES } from '@hoadon/domain/invoice/vat-rate';
import { decimal, decimalOrNull } from '@hoadon/domain/money/decimal';
import type { Creditable } from '../editor/index.ts';

/** What corrections may still credit; the issued lines if none was adjusted. */
export function creditableOfDetail(
  { left }: InvoiceDetail,
  issued: readonly Line[],
): Creditable | null {
  if (left === null) return null;
  const lines = left.lines?.map((line) => readLine(WireLine.parse(line))) ?? issued;
  const amounts: SaleLeft = {
    withoutTax: decimal(left.total_amount_without_tax),
    tax: decimal(left.total_tax_mount),
    withTax: decimal(left.total_amount_with_tax),
    byRate: left.by_rate?.flatMap(rateTotal) ?? null,
    members: left.members,
    reliefRate: decimalOrNull(left.relief_rate),
    lines,
  };
  return {
    lines,
    findingsIn: (draft) => creditFindings(draft, [amounts]),
  };
}

type WireRateTotal = InvoiceDetail['totals_by_rate'][number];

function rateTotal({ rate: name, custom_tax_rate: custom, base, tax }: WireRateTotal): RateTotal[] {
  const rate = VAT_RATES.find((one) => one === name);
  if (!rate) return [];
  return [
    {
      rate,
      customRate: decimalOrNull(custom),
      base: decimal(base),
      tax: decimalOrNull(tax),
    },
  ];
}
