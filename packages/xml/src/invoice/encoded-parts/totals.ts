import type { InvoiceDraft } from '@hoadon/domain/invoice/invoice';
import type { RateTotal } from '@hoadon/domain/invoice/totals';
import { type Decimal, isZero } from '@hoadon/domain/money/decimal';
import { element, type Markup, NOTHING } from '../../dom/canonical-writer.ts';
import { type FieldWriter, mandatory, textRule } from '../../dom/field-writer.ts';
import * as rules from '../field-rules.ts';
import { rateText } from '../rate-text.ts';

const TOTALS = 'HDon/DLHDon/NDHDon/TToan';
const RATE_GROUP = `${TOTALS}/THTTLTSuat/LTSuat`;
const RATE = textRule(11);
const REQUIRED_WORDS = mandatory(textRule(255));

const unlessZero = (amount: Decimal): Decimal | null => (isZero(amount) ? null : amount);

function rateGroup({ field }: FieldWriter, { rate, customRate, base, tax }: RateTotal): Markup {
  return element('LTSuat', [
    field(RATE_GROUP, 'TSuat', rateText(rate, customRate), RATE),
    field(RATE_GROUP, 'ThTien', base, rules.REQUIRED_AMOUNT),
    field(RATE_GROUP, 'TThue', tax, rules.AMOUNT),
  ]);
}

/** TToan: sums and the amount in words. A delivery note has none. */
export function totalsMarkup(writer: FieldWriter, invoice: InvoiceDraft): Markup {
  const { field } = writer;
  const { totals, kind } = invoice;
  if (kind === 'transfer') return NOTHING;
  const isVat = kind === 'vat';
  return element('TToan', [
    isVat
      ? element(
          'THTTLTSuat',
          totals.byRate.map((group) => rateGroup(writer, group)),
        )
      : NOTHING,
    isVat ? field(TOTALS, 'TgTCThue', totals.withoutTax, rules.REQUIRED_AMOUNT) : NOTHING,
    isVat ? field(TOTALS, 'TgTThue', totals.tax, rules.REQUIRED_AMOUNT) : NOTHING,
    field(TOTALS, 'TTCKTMai', unlessZero(totals.discount), rules.AMOUNT),
    field(TOTALS, 'TGTKhac', unlessZero(totals.decreeReduction), rules.AMOUNT),
    field(TOTALS, 'TgTTTBSo', totals.withTax, rules.REQUIRED_AMOUNT),
    field(TOTALS, 'TgTTTBChu', invoice.amountInWords, REQUIRED_WORDS),
  ]);
}
