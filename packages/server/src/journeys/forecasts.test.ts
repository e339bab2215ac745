import { type BulkWishes, LEFT_OUT_REASONS } from '@hoadon/contracts/bulk-acts';
import { beforeAll, expect, test } from 'vitest';
import type { RowAct } from '../features/bulk-acts/index.ts';
import { mailToMany } from '../features/mailing/mail-to-many.ts';
import { type MailingApp, mailingApp } from '../features/mailing/testing/mailing-app.ts';
import { payMany } from '../features/payments/pay-many.ts';

import { transact } from '../platform/db/transact.ts';
import {
  castBelief,
  noHostedKeys,
  plainWorkbooks,
  recordingPdf,
  SERIAL,
  saveIssued,
} from '../testing/saved-invoices.ts';

let mailing: MailingApp;
let acts: readonly RowAct[];
beforeAll(async () => {
  mailing = await mailingApp();
  const { platform } = mailing;
  const deps = {
    ...platform,
    mail: { send: async () => ({ refused: [] }), close: async () => {} },
    pdf: recordingPdf(),
    ...(await castBelief()),
    remoteSigning: noHostedKeys,
    spreadsheet: plainWorkbooks,
  };
  acts = [mailToMany(deps), ...payMany(platform)].filter(({ forecast }) => forecast !== undefined);
});

const FIRST = '0399995507';
const SECOND = '0399991100';
/** The buyer that an invoice names, and the one that its adjustment of information names. */
const CORRECTED = {
  'by another that has an address': [{ email: null }, { taxCode: SECOND, email: 'b@thu.example' }],
  'by another that has none': [{ email: 'a@thu.example' }, { taxCode: SECOND, email: null }],
  'by another with a wrong address': [{ email: 'a@thu.example' }, { taxCode: SECOND, email: 'b@' }],
  'in its name, and is reached as before': [
    { email: 'a@thu.example' },
    { taxCode: FIRST, name: 'Công ty Mua Mới', email: null },
  ],
  'in its address': [{ email: null }, { taxCode: FIRST, email: 'b@thu.example' }],
} as const;

/** An issued invoice whose buyer was corrected. Returns the ids of both. */
async function corrected([buyer, right]: (typeof CORRECTED)[keyof typeof CORRECTED]) {
  const company = await mailing.company();
  const { platform } = mailing;
  const { id } = await saveIssued(platform, company, { number: 1, buyer });
  const { id: by } = await saveIssued(platform, company, {
    number: 2,
    buyer: right,
    related: {
      relation: 'adjusts',
      adjusts: 'information',
      template: '1',
      serial: SERIAL,
      number: '1',
      issuedOn: '2026-11-21',
      reason: 'Ghi sai người mua',
      causeCode: '13',
      agreedOn: null,
      agreementNumber: null,
      evidence: null,
      approvalCode: null,
      note: null,
    },
  });
  await platform.db
    .updateTable('invoice')
    .set({ chain_state: 'MODIFIED' })
    .where('company_id', '=', company.companyId)
    .where('id', '=', id)
    .execute();
  return { company, ids: [id, by] };
}

const WISHES: Readonly<Record<string, unknown>> = {
  pay: { paid_date: '2026-11-20', payment_method: 'transfer' } satisfies BulkWishes['pay'],
};

test.each(Object.entries(CORRECTED))(
  'a question about an invoice whose buyer was corrected %s leaves out what the act itself would refuse, and nothing else',
  async (_how, buyers) => {
    const { company, ids } = await corrected(buyers);
    const { db, clock } = mailing.platform;
    for (const act of acts) {
      const by = {
        companyId: company.companyId,
        actor: company.accountant.actor,
        at: clock.now(),
        signer: null,
        wish: WISHES[act.kind],
        was: new Map(),
      };
      const foreseen = await transact(db, (tx) => act.forecast?.(tx, by, ids) ?? never());
      for (const reason of foreseen.leftOut.values()) expect(LEFT_OUT_REASONS).toContain(reason);
      const rows = ids.map((id, nth) => ({
        id,
        version: 1,
        actId: `00000000-0000-4000-8000-00000000000${nth}`,
        was: null,
      }));
      const refused = await transact(db, (tx) => act.perform(tx, by, rows));
      expect([...foreseen.leftOut.keys()].toSorted(), act.kind).toEqual(
        [...refused.keys()].toSorted(),
      );
    }
  },
);

const never = (): never => {
  throw new Error('an act without a forecast');
};
