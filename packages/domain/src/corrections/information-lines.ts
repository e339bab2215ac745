import type { Line } from '../invoice/lines/line.ts';

/**
 * The lines of an adjustment of information: a remark for each article that is named anew. Goods and money
 * stay where they are, so none of them states an amount.
 */
export const informationLines = (issued: readonly Line[], stated: readonly Line[]): Line[] =>
  stated.flatMap((line, index) => {
    const before = issued[index];
    const isSame =
      before !== undefined &&
      (['type', 'name', 'unit', 'code'] as const).every((field) => before[field] === line[field]);
    return isSame ? [] : [remark(line)];
  });

const remark = (line: Line): Line => ({
  ...line,
  type: 'note',
  name: [line.name, line.unit].filter(Boolean).join(', '),
  unit: null,
  quantity: null,
  price: null,
  rate: 'NONE',
  customRate: null,
  subtotal: null,
  tax: null,
  total: null,
  method: null,
});
