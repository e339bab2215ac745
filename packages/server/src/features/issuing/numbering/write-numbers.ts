import { writeAudit } from '../../../platform/audit/write-audit.ts';
import type { Tx } from '../../../platform/db/transact.ts';
import { findSeller } from '../../company/index.ts';
import { insertNumbered, moveInvoices } from '../../invoices/index.ts';
import type { IssuingDeps } from '../deps.ts';
import { isNew, keyOf, type NumberingOutcomes } from './issue-request.ts';
import { refreshSeller } from './numbering.repository.ts';
import type { Grant } from './series-book.ts';

/** Writes the granted numbers to invoices and audit trail; adds them to `outcomes`. */
export async function writeNumbers(
  tx: Tx,
  deps: IssuingDeps,
  companyId: string,
  { grants, ids }: Readonly<{ grants: readonly Grant[]; ids: readonly string[] }>,
  outcomes: NumberingOutcomes,
): Promise<void> {
  const numbered = [
    ...(await numberDrafts(tx, deps, companyId, grants)),
    ...insertNewInvoices(tx, deps, companyId, grants, ids),
  ];
  const at = deps.clock.now();
  writeAudit(
    tx,
    numbered.map(({ id, grant: { waiting, number } }) => ({
      companyId,
      actor: waiting.request.actor,
      act: 'invoice.numbered',
      subject: `invoice/${id}`,
      at,
      payload: {
        template: waiting.template,
        serial: waiting.serial,
        number,
        issuedOn: waiting.issuedOn,
        buyerTaxCode: waiting.buyerTaxCode,
        withTax: waiting.withTax,
      },
    })),
  );
  for (const { id, grant } of numbered)
    outcomes.set(keyOf(grant.waiting.request), { kind: 'numbered', id, number: grant.number });
}

type Granted = Readonly<{ id: string; grant: Grant }>;

/** draft → numbered. */
async function numberDrafts(
  tx: Tx,
  deps: IssuingDeps,
  companyId: string,
  grants: readonly Grant[],
): Promise<Granted[]> {
  const drafts = grants.flatMap((grant) => {
    const { request } = grant.waiting;
    return isNew(request) ? [] : [{ id: request.id, grant }];
  });
  if (drafts.length === 0) return [];
  const ids = drafts.map(({ id }) => id);
  await refreshSeller(tx, companyId, ids, await findSeller(tx, companyId));
  await moveInvoices(
    tx,
    deps.events,
    { companyId, at: deps.clock.now() },
    drafts.map(({ id, grant: { waiting, number } }) => ({
      id,
      from: ['draft'],
      to: 'numbered',
      actor: waiting.request.actor,
      number,
      trace: waiting.request.trace ?? null,
      ...(waiting.request.caId && { caId: waiting.request.caId }),
    })),
  );
  return drafts;
}

/** Inserts numbered invoices, with ids in the order of their numbers. */
function insertNewInvoices(
  tx: Tx,
  { events, clock }: IssuingDeps,
  companyId: string,
  grants: readonly Grant[],
  ids: readonly string[],
): Granted[] {
  const fresh = grants.flatMap((grant) => {
    const { request } = grant.waiting;
    return isNew(request) ? [{ request, grant }] : [];
  });
  const numbered = fresh.map(({ grant }, index) => ({ id: ids[index] ?? '', grant }));
  insertNumbered(
    tx,
    events,
    { companyId, at: clock.now() },
    fresh.map(({ request: { actId, actor, caId, draft, trace }, grant: { number } }, index) => ({
      trace: trace ?? null,
      ...draft.assessed,
      id: numbered[index]?.id ?? '',
      recordId: draft.recordId,
      actId,
      actor,
      number,
      caId,
    })),
  );
  return numbered;
}
