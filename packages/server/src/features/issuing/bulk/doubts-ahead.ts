import { MOST_DOUBTS } from '@hoadon/contracts/bulk-acts';
import type { InvoiceDraft } from '@hoadon/domain/invoice/invoice';
import { otherNameOf } from '@hoadon/domain/partners/known-name';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/open.ts';
import type { Doubts } from '../../bulk-acts/index.ts';
import { findRowsById, invoiceRow } from '../../invoices/index.ts';
import { storedNames } from '../../lookup/index.ts';
import type { IssuingDeps } from '../deps.ts';
import { assessFacts, assessSaved } from '../drafts/index.ts';
import { importedBefore } from './imported-before.ts';

/** Each draft is checked as for a single release while a user waits. */
const MOST_JUDGED = 1_000;
const EXAMPLES = 3;

type Draft = Readonly<{ id: string; content: InvoiceDraft }>;
type Doubt = Readonly<{ code: string; params: Readonly<Record<string, string>> }>;

/**
 * Warnings of the drafts of a run, by the same checks as for a single release, and the drafts that were imported before.
 */
export async function doubtsAhead(
  deps: Pick<IssuingDeps, 'db' | 'clock' | 'config'>,
  companyId: string,
  runId: string,
): Promise<Doubts> {
  const { db } = deps;
  const { judged, total } = await findDrafts(db, companyId, runId);
  const facts = await assessFacts(deps, companyId, 'issue');
  const names = await storedNames(
    db,
    companyId,
    judged.flatMap(({ content: { buyer } }) => buyer.taxCode ?? []),
  );
  const doubtsOf = ({ content }: Draft): Doubt[] => {
    const advice = assessSaved(content, facts).issues.filter(
      ({ severity }) => severity === 'warning',
    );
    const { taxCode, legalName, name } = content.buyer;
    const other = taxCode && otherNameOf(legalName ?? name, names.get(taxCode) ?? []);
    return [
      ...advice.map(({ code, params = {} }) => ({ code, params })),
      ...(other ? [{ code: 'buyer-name-differs', params: { name: other.name } }] : []),
    ];
  };
  const kinds = new Map<string, { params: Doubt['params']; ids: Set<string> }>();
  const doubtful = new Map<string, string[]>();
  const note = (id: string, { code, params }: Doubt): void => {
    doubtful.set(id, [...(doubtful.get(id) ?? []), code]);
    const kind = kinds.get(code);
    if (kind) kind.ids.add(id);
    kinds.set(code, {
      params: kind ? sameIn(kind.params, params) : params,
      ids: kind?.ids ?? new Set([id]),
    });
  };
  for (const draft of judged) for (const doubt of doubtsOf(draft)) note(draft.id, doubt);
  for (const id of await importedBefore(db, companyId, runId))
    note(id, { code: 'imported-before', params: {} });
  return {
    ids: [...doubtful.keys()],
    summary: {
      invoices: doubtful.size,
      not_judged: total - judged.length,
      kinds: await adviceByKind(db, companyId, kinds),
      drafts: await oneByOne(db, companyId, doubtful),
    },
  };
}

const sameIn = (one: Doubt['params'], other: Doubt['params']): Doubt['params'] =>
  Object.fromEntries(Object.entries(one).filter(([name, value]) => other[name] === value));

async function adviceByKind(
  db: Db,
  companyId: string,
  kinds: ReadonlyMap<string, Readonly<{ params: Doubt['params']; ids: ReadonlySet<string> }>>,
): Promise<Doubts['summary']['kinds']> {
  const sorted = [...kinds].sort(
    ([a, { ids: ofA }], [b, { ids: ofB }]) => ofB.size - ofA.size || (a < b ? -1 : 1),
  );
  const first = (ids: ReadonlySet<string>) => [...ids].slice(0, EXAMPLES);
  const invoiceRows = await findRowsById(
    db,
    companyId,
    sorted.flatMap(([, { ids }]) => first(ids)),
  );
  const rows = new Map(invoiceRows.map((row) => [row.id, invoiceRow(row)]));
  return sorted.map(([code, { params, ids }]) => ({
    code,
    params: { ...params },
    invoices: ids.size,
    examples: first(ids).flatMap((id) => rows.get(id) ?? []),
  }));
}

async function oneByOne(
  db: Db,
  companyId: string,
  doubtful: ReadonlyMap<string, readonly string[]>,
): Promise<Doubts['summary']['drafts']> {
  const invoiceRows = await findRowsById(db, companyId, [...doubtful.keys()].slice(0, MOST_DOUBTS));
  return invoiceRows.map((row) => ({
    id: row.id,
    buyer_name: row.buyer_name,
    issued_date: row.issued_on,
    total_amount_with_tax: row.with_tax,
    currency_code: row.currency,
    codes: [...new Set(doubtful.get(row.id))],
  }));
}

/** The first drafts of a run, and the number of all. */
async function findDrafts(
  db: Db,
  companyId: string,
  runId: string,
): Promise<Readonly<{ judged: readonly Draft[]; total: number }>> {
  const { rows: judged } = await sql<Draft>`
    select c.invoice_id as id, c.content
    from bulk_item b
      join invoice_content c on c.company_id = b.company_id and c.invoice_id = b.invoice_id
    where b.company_id = ${companyId} and b.run_id = ${runId}
    order by b.position limit ${MOST_JUDGED}`.execute(db);
  const { rows } = await sql<{ total: number }>`
    select count(*)::integer as total from bulk_item
    where company_id = ${companyId} and run_id = ${runId}`.execute(db);
  return { judged, total: rows[0]?.total ?? judged.length };
}
