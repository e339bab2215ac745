import { writeAudit } from '../../../platform/audit/write-audit.ts';
import type { Tx } from '../../../platform/db/transact.ts';
import type { IssuingDeps } from '../deps.ts';
import { changeDrafts } from '../drafts/index.ts';
import type { CodedInvoice } from './find-issued-since.ts';
import {
  draftsAmong,
  moveSeries,
  type ReservedNumbers,
  type SeriesEnd,
} from './recovery.repository.ts';

type ToReserve = Readonly<{
  companyId: string;
  coded: readonly CodedInvoice[];
  /** Ends of series that a person states, because no message names their numbers. */
  stated: readonly SeriesEnd[];
}>;

export type Reserved = Readonly<{
  numbers: readonly ReservedNumbers[];
  /** Drafts of the backup that were issued afterwards; they are deleted with undo. */
  drafts: readonly string[];
}>;

/** Leaves out the numbers that were given after the backup, and deletes the drafts that received them. */
export async function reserveIssued(
  tx: Tx,
  deps: Pick<IssuingDeps, 'events' | 'clock'>,
  { companyId, coded, stated }: ToReserve,
): Promise<Reserved> {
  const at = deps.clock.now();
  const by = { companyId, actor: 'job/command-line', at } as const;
  const numbers = await moveSeries(tx, companyId, [...lastOfEach(coded), ...stated]);
  const drafts = await draftsAmong(
    tx,
    companyId,
    coded.flatMap(({ invoiceId: id, template, serial }) =>
      id === null ? [] : { id, template, serial },
    ),
  );
  if (drafts.length > 0) await changeDrafts(tx, deps, by, { ids: drafts, what: 'invoice.deleted' });
  writeAudit(
    tx,
    numbers.map(({ template, serial, from, to }) => ({
      ...by,
      act: 'series.numbers-reserved',
      subject: `series/${template}${serial}`,
      payload: { from, to },
    })),
  );
  return { numbers, drafts };
}

function lastOfEach(coded: readonly CodedInvoice[]): SeriesEnd[] {
  const ofSeries = Map.groupBy(coded, ({ template, serial }) => `${template}${serial}`);
  return [...ofSeries.values()].flatMap((invoices) => {
    const [first] = invoices;
    if (!first) return [];
    const { template, serial } = first;
    const number = Math.max(...invoices.map((invoice) => invoice.number));
    const issuedOn =
      invoices
        .map((invoice) => invoice.issuedOn)
        .sort()
        .at(-1) ?? null;
    return [{ template, serial, number, issuedOn }];
  });
}
