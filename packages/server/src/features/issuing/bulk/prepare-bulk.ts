import type { OutputOf } from '@hoadon/contracts/http/define-call';
import type { prepareBulkRelease } from '@hoadon/contracts/issuing';
import { displayNumber } from '@hoadon/domain/issuing/numbering';
import { decimal, sum } from '@hoadon/domain/money/decimal';
import type { IssuingDeps } from '../deps.ts';
import { groupBy } from '../group-by.ts';
import { type Choice, type ChosenGroup, groupChosen } from './bulk-choice.repository.ts';

/** What a person confirms before a run: how many, in which series from which number, and how much. */
export async function prepareBulk(
  { db }: IssuingDeps,
  companyId: string,
  choice: Choice,
): Promise<OutputOf<typeof prepareBulkRelease>> {
  const groups = await groupChosen(db, companyId, choice);
  const complete = groups.filter(({ ready }) => ready);
  const incomplete = countOf(groups.filter(({ ready }) => !ready));
  return {
    stamp: String(
      (choice.ids ? groups : complete).reduce((sum, { stamp }) => sum + BigInt(stamp), 0n),
    ),
    total: countOf(complete) + (choice.ids ? incomplete : 0),
    incomplete,
    series: [...groupBy(complete, ({ template, serial }) => `${template}${serial}`).values()].map(
      (drafts) => ({
        template_code: drafts[0]?.template ?? '',
        invoice_serial: drafts[0]?.serial ?? '',
        invoices: countOf(drafts),
        next_number: displayNumber(drafts[0]?.next_number ?? 1),
      }),
    ),
    amounts: [...groupBy(complete, ({ currency }) => currency)].map(([currency_code, drafts]) => ({
      currency_code,
      total_amount_with_tax: sum(drafts.map(({ with_tax }) => decimal(with_tax))),
    })),
  };
}

const countOf = (groups: readonly ChosenGroup[]): number =>
  groups.reduce((count, { invoices }) => count + invoices, 0);
