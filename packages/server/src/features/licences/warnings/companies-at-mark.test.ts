import { publishRefusal } from '@hoadon/domain/issuing/may-publish';
import { capacityMark } from '@hoadon/domain/licences/capacity-mark';
import fc from 'fast-check';
import { test } from 'vitest';
import { madeUpTaxCode, testDb } from '../../../platform/db/testing.ts';
import { expectSameAnswers } from '../../../testing/same-answers.ts';
import { licenceFrom } from '../licence-room.ts';
import { findCompaniesAtMark } from './warning.repository.ts';

/** 9:00 in Viet Nam, where the day ends at 17:00 UTC. */
const NOW = '2026-11-21T02:00:00.000Z';

const licence = fc
  .record({
    startsAt: fc.constantFrom('2026-01-01T00:00:00.000Z', NOW, '2026-11-21T02:00:00.001Z'),
    endsAt: fc.constantFrom(
      '2026-11-21T01:59:59.999Z',
      NOW,
      '2026-11-21T16:59:59.999Z',
      '2026-11-21T17:00:00.000Z',
      '2027-06-01T00:00:00.000Z',
      '2027-06-01T00:00:00.000Z',
    ),
    capacity: fc.option(fc.integer({ min: 1, max: 300 }), { freq: 8 }),
    percent: fc.constantFrom(0, 50, 79, 80, 81, 95, 100),
    service: fc.constantFrom('EINVOICE', 'EINVOICE', 'EINVOICE', 'STORAGE'),
  })
  .map(({ percent, ...one }) => ({
    ...one,
    used: Math.floor(((one.capacity ?? 100) * percent) / 100),
  }));
type Licence = typeof licence extends fc.Arbitrary<infer Value> ? Value : never;

/** What the company is warned of: all that it holds in force, together. */
function isAtMark(licences: readonly Licence[]): boolean {
  const begun = licences.filter(
    ({ service, startsAt }) => service === 'EINVOICE' && startsAt <= NOW,
  );
  const inForce = begun.filter(
    ({ capacity, used, endsAt }) =>
      publishRefusal({ capacity, count: used, endsAt }, [], NOW) !== 'PUBLISH_NOT_PERMITTED',
  );
  const rows = inForce.map(({ capacity, used, endsAt }) => ({ capacity, used, ends_at: endsAt }));
  const together = licenceFrom(rows, NOW);
  return together !== null && capacityMark(together) !== null;
}

test('LIC-016 the hourly look finds each company whose packages in force have reached a mark, and no other', async () => {
  const db = await testDb();
  await expectSameAnswers(fc.array(licence, { maxLength: 3 }), {
    database: async (all) => {
      const companies = await db
        .insertInto('company')
        .values(
          all.map((_, nth) => ({
            tax_code: madeUpTaxCode(900_000 + nth),
            name: 'A',
            full_name: 'A',
            address: 'A',
          })),
        )
        .returning('id')
        .execute();
      const licences = all.flatMap((its, nth) =>
        its.map(({ startsAt, endsAt, capacity, used, service }) => ({
          company_id: companies[nth]?.id ?? '',
          plan_code: 'P',
          plan_name: 'P',
          price: '0',
          starts_at: startsAt,
          ends_at: endsAt,
          capacity,
          used,
          service,
        })),
      );
      await db.insertInto('licence').values(licences).execute();
      const companiesAtMark = new Set(await findCompaniesAtMark(db, NOW));
      return companies.map(({ id }) => companiesAtMark.has(id));
    },
    domain: isAtMark,
  });
});
