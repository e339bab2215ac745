/** Entry point for tests of features. */
export { testPlatform } from '../testing.ts';
export type { Fixture } from './testing/fixture.ts';
export { madeUpTaxCode, type TestCompany, testCompany } from './testing/test-company.ts';
export {
  emptyDatabase,
  endWithFile,
  filledDb,
  testDatabase,
  testDb,
} from './testing/test-database.ts';
