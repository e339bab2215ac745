/** What a test of a feature needs, in one place. */
export { testPlatform } from '../testing.ts';
export { madeUpTaxCode, type TestCompany, testCompany } from './testing/test-company.ts';
export { endWithFile, testDatabase, testDb } from './testing/test-database.ts';
