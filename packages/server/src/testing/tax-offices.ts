import type { Db } from '../platform/db/open.ts';

/** The tax offices that documents of tests are for. */
export const insertTaxOffices = (db: Db) =>
  db
    .insertInto('tax_office')
    .values([
      { code: '10105', level: 'district', name: 'Thuế cơ sở 5 thành phố Hà Nội' },
      { code: '70129', level: 'district', name: 'Thuế cơ sở 14 Thành phố Hồ Chí Minh' },
    ])
    .onConflict((conflict) => conflict.column('code').doNothing())
    .execute();
