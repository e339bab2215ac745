import { afterAll } from 'vitest';
import { closeTestDatabases } from './test-database.ts';

// Set first, so it runs last: what a file leaves running still has its database.
afterAll(closeTestDatabases);
