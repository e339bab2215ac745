import { type Provenance, takesEffectOn } from '@hoadon/domain/intake/takes-effect';
import { TRUSTS } from '@hoadon/domain/verification/trust';
import { expect, test } from 'vitest';
import { testCompany, testPlatform } from '../../../platform/db/testing.ts';
import { saveRow } from '../../../testing/invoice-rows.ts';
import { isOneBelieved } from './believed.ts';

const ISSUED_HERE: Provenance = { isIssuedHere: true, trust: 'proven', sources: [] };
const WAYS = ['excel', 'file', 'mail', 'portal', 'provider'] as const;
const SIGNATURES = [
  { isSigned: false, hasSignature: false },
  { isSigned: false, hasSignature: true },
  { isSigned: true, hasSignature: true },
] as const;

test('the database believes of an invoice what the domain lets correct an invoice that was issued here', async () => {
  const { db, clock } = await testPlatform();
  const { companyId, accountant } = await testCompany(db);
  let number = 0;
  for (const origin of [1, 3])
    for (const trust of TRUSTS)
      for (const way of WAYS)
        for (const signature of SIGNATURES) {
          number += 1;
          const id = await saveRow(db, companyId, { number, origin, trust });
          await db
            .insertInto('invoice_source')
            .values({
              company_id: companyId,
              invoice_id: id,
              way,
              stated: JSON.stringify(signature),
              actor: accountant.actor,
              at: clock.now(),
            })
            .execute();
          const sources = [{ way, ...signature }];
          const provenance = { isIssuedHere: origin === 1, trust, sources };
          expect(await isOneBelieved(db, companyId, id), JSON.stringify(provenance)).toBe(
            takesEffectOn(provenance, ISSUED_HERE),
          );
        }
});
