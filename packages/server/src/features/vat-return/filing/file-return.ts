import type { fileVatReturn, VatReturn } from '@hoadon/contracts/vat-return';
import { Failure } from '@hoadon/domain/errors/failure';
import { compare } from '@hoadon/domain/money/decimal';
import { fillReturn } from '@hoadon/domain/vat-return/fill-return';
import type { z } from 'zod';
import { perform } from '../../../platform/acts/perform.ts';
import { writeAudit } from '../../../platform/audit/write-audit.ts';
import type { Tx } from '../../../platform/db/transact.ts';
import type { Caller } from '../../../platform/http/route.ts';
import { findTaxOfficeOf, requireTaxOffice } from '../../company/index.ts';
import type { VatReturnDeps } from '../deps.ts';
import { activityIssues, fillAnnex, filledEntries, fillForm, findPrevious } from '../fill-form.ts';
import { countedIn, readPeriod } from '../reading/index.ts';
import {
  filedOverlapping,
  findReturnsOf,
  lockReturn,
  type SavedReturn,
  setFiled,
} from '../return.repository.ts';
import { writeReturnFile } from '../return-file.ts';
import { checkOrder, requireReturn } from '../save-return.ts';
import { issueOf, refuseFaulty } from '../stated-return.ts';
import { officeOf, periodOf, wireReturn } from '../wire-return.ts';
import { countSnapshot, saveSnapshot, sumSnapshot } from './snapshot.repository.ts';

type Filing = z.output<typeof fileVatReturn.input>;

/**
 * Freezes a draft as filed: its invoices with the hashes of their files, its cells summed from exactly these, and its file.
 * Throws VAT_RETURN_CHANGED_MEANWHILE where the cells differ from those that the user saw, VAT_RETURN_FAULTY with the cells
 * and fields that break the form, and VAT_RETURN_OVERLAPS with filed months of this quarter or the filed quarter of this
 * month: VAT is declared by month or by quarter (Decree 126/2020/NĐ-CP Art. 8 and 9), so that no invoice is declared twice.
 */
export async function fileReturn(
  deps: VatReturnDeps,
  { session, context }: Caller,
  { id, version, ct40, ct43 }: Filing,
): Promise<VatReturn> {
  const { companyId, actor } = session;
  const at = deps.clock.now();
  const by = { companyId, actor, at };
  const act = { companyId, actId: context.actId, kind: 'vat-return.file', at };
  return perform(deps.db, act, async (tx) => {
    const locked = await lockReturn(tx, companyId, id);
    if (!locked) throw new Failure('NOT_FOUND');
    // A draft may be older than the company's tax office.
    const office = officeOf(locked.content.office, await findTaxOfficeOf(tx, companyId));
    const draft = { ...locked, content: { ...locked.content, office } };
    if (draft.state !== 'draft') throw new Failure('VAT_RETURN_FILED', { id });
    if (draft.version !== version) throw new Failure('VAT_RETURN_CHANGED_MEANWHILE', { id });
    await requireTaxOffice(tx, office.code, 'maCQTNoiNop');
    const period = periodOf(draft.period);
    const others = (await findReturnsOf(tx, companyId, period)).filter((one) => one.id !== id);
    checkOrder(others, draft.filing);
    const overlapping = await filedOverlapping(tx, companyId, id);
    if (overlapping.length > 0)
      throw new Failure('VAT_RETURN_OVERLAPS', { periods: overlapping.join(', ') });
    const frozen = await freeze(tx, companyId, draft);
    const { cells } = frozen;
    if (compare(cells['40'], ct40) !== 0 || compare(cells['43'], ct43) !== 0)
      throw new Failure('VAT_RETURN_CHANGED_MEANWHILE', {
        id,
        ct40: cells['40'],
        ct43: cells['43'],
      });
    const file = await writeReturnFile(tx, deps, companyId, { ...draft, ...frozen });
    const [stored] = await deps.files.store(companyId, [file.bytes]);
    if (!stored) throw new Error('a file was stored without a place');
    deps.files.recordLocations(tx, [stored]);
    await setFiled(tx, by, { id, content: draft.content, ...frozen, fileHash: stored.hash });
    const payload = {
      period: draft.period,
      filing: draft.filing,
      file: stored.hash,
      invoices: frozen.invoices,
      cells,
    };
    writeAudit(tx, [{ ...by, act: 'vat-return.filed', subject: `vat-return/${id}`, payload }]);
    deps.events.publish(tx, companyId, [{ type: 'vat-return', id, state: 'filed' }]);
    const answer = wireReturn(await requireReturn(tx, companyId, id), deps.config.holidays);
    await context.saveResponse(tx, answer);
    return answer;
  });
}

/** The sums are those of the frozen rows: what is opened behind a cell later adds up to it, whatever came meanwhile. */
async function freeze(tx: Tx, companyId: string, draft: SavedReturn) {
  const period = periodOf(draft.period);
  const read = await readPeriod(tx, companyId, period);
  const counted = countedIn(read.groups, period);
  const facts = Object.fromEntries(counted.map((group) => [group.key, group.facts]));
  const of = { companyId, returnId: draft.id };
  await saveSnapshot(tx, of, read.scope, Object.keys(facts));
  const groups = (await sumSnapshot(tx, of)).flatMap(({ key, ...sums }) => {
    const invoiceFacts = facts[key];
    return invoiceFacts ? [{ facts: invoiceFacts, ...sums }] : [];
  });
  const filled = fillReturn(groups, period);
  const previous = await findPrevious(tx, companyId, period);
  const entries = filledEntries(filled, previous);
  const { cells, faults } = fillForm(entries, draft.content);
  refuseFaulty([...activityIssues(entries, draft.content), ...faults.map(issueOf)]);
  const annex = fillAnnex(filled.annex, draft.content);
  return { cells, annex, facts, invoices: await countSnapshot(tx, of) };
}
