import { firstDayOf, lastDayOf, periodText } from '@hoadon/domain/dates/tax-period';
import type { Decimal } from '@hoadon/domain/money/decimal';
import type { ReductionAnnex } from '@hoadon/domain/vat-return/fill-return';
import { linesOf } from '@hoadon/domain/vat-return/form-lines';
import { VAT_LINE_WORDS } from '@hoadon/domain/vat-return/form-words';
import { annexLines } from '@hoadon/domain/vat-return/return-annex';
import type { VatCell } from '@hoadon/domain/vat-return/vat-cells';
import { vatFormOf } from '@hoadon/domain/vat-return/vat-form';
import type { PrintedVatReturn } from './port.ts';
import { money } from './print-money.ts';

const dayText = (day: string): string => day.split('-').toReversed().join('/');

function annexTexts(
  annex: ReductionAnnex,
  content: PrintedVatReturn['content'],
  format: PrintedVatReturn['format'],
) {
  const { bought, sold } = annexLines(annex, content);
  const text = (amount: Decimal) => money(amount, 0, format);
  return {
    bought: bought.map(({ name, value, tax }) => [name, text(value), text(tax)]),
    boughtSums: [text(annex.purchases), text(annex.purchasesTax)],
    sold: sold.map(({ name, value, reduced }) => [name, text(value), '10%', '8%', text(reduced)]),
    soldSums: [text(annex.sales), text(annex.reduced)],
  };
}

/** Everything the template of a return shows, as finished texts. */
export function vatReturnView(printed: PrintedVatReturn) {
  const { company, content, cells, annex, period, filing, format } = printed;
  const form = vatFormOf(period);
  const [firstDay, lastDay] = [firstDayOf(period), lastDayOf(period)].map(dayText);
  const cell = (name: VatCell | null) =>
    name === null ? null : { number: `[${name}]`, amount: money(cells[name], 0, format) };
  const { unit, agent } = content;
  return {
    basis: form.basis,
    period: `${period.type === 'month' ? 'Tháng' : 'Quý'} ${periodText(period)} (từ ${firstDay} đến ${lastDay})`,
    first: filing === 0 ? 'X' : '',
    filing: filing === 0 ? '' : String(filing),
    company: { name: company.name, taxCode: company.taxCode, address: company.address ?? '' },
    office: content.office.name,
    activity: content.activity,
    unit:
      unit.name &&
      [unit.name, unit.taxCode, unit.address, unit.ward, unit.province].filter(Boolean).join(', '),
    agent: { name: agent.fullName ?? '', license: agent.licenseNumber ?? '' },
    hasNoActivity: content.hasNoActivity ? 'X' : '',
    noActivity: VAT_LINE_WORDS['noActivity'] ?? '',
    lines: linesOf(form).map((line) => ({
      number: line.number,
      depth: line.depth,
      words: VAT_LINE_WORDS[line.name] ?? line.name,
      base: cell(line.base),
      tax: cell(line.tax),
    })),
    annex: annex && {
      ...annexTexts(annex, content, format),
      difference: money(annex.difference, 0, format),
    },
    signer: content.signer ?? '',
    signedOn: content.signedOn ? dayText(content.signedOn) : '',
    watermark: printed.isDraft ? 'BẢN NHÁP\nDRAFT' : null,
  };
}
