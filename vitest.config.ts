import { defineConfig } from 'vitest/config';

const server = {
  include: ['packages/server/src/**/*.test.ts'],
  globalSetup: ['packages/server/src/platform/db/testing-setup.ts'],
  testTimeout: 30_000,
  hookTimeout: 120_000,
};

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'unit',
          include: ['packages/{domain,xml,contracts,signing,signing-agent}/src/**/*.test.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'web',
          include: ['packages/web/src/**/*.test.{ts,tsx}'],
          testTimeout: 20_000,
        },
      },
      { test: { ...server, name: 'server-pglite' } },
      { test: { ...server, name: 'server-postgres', env: { TEST_DATABASE: 'postgres' } } },
      { test: { name: 'tools', include: ['tools/**/*.test.ts'], testTimeout: 120_000 } },
      {
        test: {
          name: 'e2e',
          include: ['e2e/**/*.e2e.ts'],
          globalSetup: ['e2e/setup.ts'],
          testTimeout: 180_000,
          hookTimeout: 180_000,
          fileParallelism: false,
        },
      },
    ],
  },
});
