import { type Party, partnerIdentity } from '@hoadon/domain/partners/partner-identity';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { testCompany, testDb } from '../../platform/db/testing.ts';
import { transact } from '../../platform/db/transact.ts';
import { texts } from '../../testing/generated-texts.ts';
import { partnersIn } from './attribute-invoices.ts';
import { savePartners } from './partner.repository.ts';

const code = (...samples: string[]) =>
  fc.constantFrom(null, null, null, null, null, null, null, '', ...samples);
const party = fc.record({
  name: fc.option(texts(6)),
  legalName: fc.option(texts(6)),
  taxCode: code('0399998804', '0399998804-001', '0101234567'),
  identityNumber: code('001087012345', '001087012346'),
  passportNumber: code('c1234567', 'C1234567'),
  budgetUnitCode: code('1234567'),
  address: fc.option(texts(6)),
  phone: fc.constant(null),
});

test('a partner has the identity by which its invoices are given to it', async () => {
  const db = await testDb();
  const { companyId } = await testCompany(db);
  const identified = fc.sample<Party>(party, 500).flatMap((party, nth) => {
    const identity = partnerIdentity(party);
    const invoice = {
      id: String(nth),
      direction: 'issued',
      issued_on: '2026-11-21',
      is_believed: true,
    } as const;
    return identity === null ? [] : [{ ...invoice, party, identity }];
  });
  const partnerIds = await transact(db, (tx) =>
    savePartners(tx, companyId, partnersIn(identified), '2026-11-21T02:00:00Z'),
  );
  const identities = new Set(identified.map(({ identity }) => identity));
  expect(identities.size).toBeGreaterThan(50);
  expect([...partnerIds.keys()].sort()).toEqual([...identities].sort());
});
