import { beforeAll } from 'vitest';
import { closeTestDatabases } from './test-database.ts';

// The function returned by the first hook runs last: background work of a file needs its database until then.
beforeAll(() => closeTestDatabases);
