import type { CodedInvoice } from './coded-invoice.ts';
import type { ReservedNumbers } from './recovery.repository.ts';
import type { ReservedContent, ReservedRange } from './reserved.repository.ts';

/** Splits reserved numbers into ranges by what is known of each number. */
export function reservedRanges(
  reserved: readonly ReservedNumbers[],
  coded: readonly CodedInvoice[],
): ReservedRange[] {
  const byName = new Map(coded.map((invoice) => [nameOf(invoice, invoice.number), invoice.isRead]));
  return reserved.flatMap(({ template, serial, from, to }) => {
    const series = { template, serial };
    const known = [...coded]
      .filter((one) => one.template === template && one.serial === serial)
      .map(({ number }) => number)
      .filter((number) => number >= from && number <= to);
    // Ranges change only beside a known number: a stated end may leave out millions.
    const edges = new Set([from, ...known.flatMap((number) => [number, number + 1])]);
    const starts = [...edges].filter((number) => number <= to).sort((a, b) => a - b);
    const ranges: ReservedRange[] = [];
    for (const [index, first] of starts.entries()) {
      const last = (starts[index + 1] ?? to + 1) - 1;
      const content = contentOf(byName.get(nameOf(series, first)));
      const before = ranges.at(-1);
      if (before?.content === content) ranges.splice(-1, 1, { ...before, last });
      else ranges.push({ ...series, first, last, content });
    }
    return ranges;
  });
}

const nameOf = ({ template, serial }: Pick<CodedInvoice, 'template' | 'serial'>, number: number) =>
  `${template}${serial}/${number}`;

const contentOf = (isRead: boolean | undefined): ReservedContent =>
  isRead === undefined ? 'lost' : isRead ? 'coded' : 'unread';
