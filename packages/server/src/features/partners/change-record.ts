import type { changePartner, PartnerRecord } from '@hoadon/contracts/partners';
import { Failure } from '@hoadon/domain/errors/failure';
import { parseEmailList } from '@hoadon/domain/identity/email-list';
import { MOST_EMAILS } from '@hoadon/domain/partners/read-partner';
import { fieldVerdict } from '@hoadon/domain/partners/registration-check';
import { foldForSearch } from '@hoadon/domain/search/fold';
import type { z } from 'zod';
import { perform } from '../../platform/acts/perform.ts';
import { writeAudit } from '../../platform/audit/write-audit.ts';
import type { Tx } from '../../platform/db/transact.ts';
import type { Caller } from '../../platform/http/route.ts';
import type { PartnersDeps } from './deps.ts';
import { publishPartner } from './publish-partner.ts';
import { readPartner, requireRecord } from './read-partner.ts';
import {
  chooseName,
  findNewestNaming,
  type OwnFacts,
  type RecordRow,
  updateRecord,
} from './record.repository.ts';

/** Notes what the company knows of a partner, and the name that a user chose. Throws PARTNER_CHANGED_MEANWHILE for another version. */
export async function changeRecord(
  deps: PartnersDeps,
  { session, context }: Caller,
  { id, version, company_name: chosen, ...change }: z.output<typeof changePartner.input>,
): Promise<PartnerRecord> {
  const { companyId, actor } = session;
  const at = deps.clock.now();
  const emails = change.emails === undefined ? undefined : requireEmails(change.emails);
  const act = { companyId, actId: context.actId, kind: 'partner.change', at };
  return perform(deps.db, act, async (tx) => {
    const before = await requireRecord(tx, companyId, id);
    const was = ownFacts(before);
    const is = { ...was, ...stated({ ...change, emails }) };
    if (!(await updateRecord(tx, companyId, { id, version, ...is })))
      throw new Failure('PARTNER_CHANGED_MEANWHILE');
    const name = chosen ?? before.name;
    if (name !== before.name) await takeName(tx, companyId, before, name);
    publishPartner(tx, deps, companyId, id, 'changed');
    const payload =
      name === before.name
        ? { was, is }
        : { was: { ...was, name: before.name }, is: { ...is, name } };
    const subject = `partner/${id}`;
    writeAudit(tx, [{ companyId, actor, act: 'partner.changed', subject, at, payload }]);
    const answer = await readPartner(tx, session, id);
    await context.saveResponse(tx, answer);
    return answer;
  });
}

/** No invoice replaces the name any more. */
async function takeName(
  tx: Tx,
  companyId: string,
  { id, tax_code }: RecordRow,
  name: string,
): Promise<void> {
  const newest = await findNewestNaming(tx, companyId, { id, tax_code });
  const isSoCalled = newest !== null && fieldVerdict('name', newest.name, name) === 'agrees';
  const searchText = foldForSearch([name, tax_code].filter(Boolean).join(' '));
  await chooseName(tx, companyId, id, { name, searchText, naming: isSoCalled ? newest : null });
}

const ownFacts = ({ own_address, emails, bank_account, bank_name, notes }: OwnFacts): OwnFacts => ({
  own_address,
  emails,
  bank_account,
  bank_name,
  notes,
});

/** What a call states: what it leaves out stays as it is. */
const stated = (change: { [K in keyof OwnFacts]?: OwnFacts[K] | undefined }): Partial<OwnFacts> =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));

/** Throws EMAIL_INVALID with the place of the first that is none. */
function requireEmails(typed: string | readonly string[]): readonly string[] {
  const { addresses, faults } = parseEmailList(
    Array.isArray(typed) ? typed.join(' ') : String(typed),
  );
  const [fault] = faults;
  if (fault)
    throw new Failure('EMAIL_INVALID', { position: String(fault.position), text: fault.text });
  return [...new Set(addresses)].slice(0, MOST_EMAILS);
}
