import { beforeAll } from 'vitest';
import { closeTestDatabases } from './test-database.ts';

// What the first hook answers is done last of all: till then what a file has running keeps its database.
beforeAll(() => closeTestDatabases);
