import { defineConfig } from 'vitest/config';

/**
 * Used by tools/mutants/run.js alone. MUTANTS_TESTS: patterns of the test files, separated by spaces. Stryker sets pool and number of workers;
 * every run gets a new thread, so modules shared between test files never outlive the mutant.
 */
export default defineConfig({
  test: {
    include: (process.env['MUTANTS_TESTS'] ?? '').split(' '),
    // Reads the text of the sources, which Stryker has changed, and finds `process.` in each.
    exclude: ['packages/xml/src/browser-safe.test.ts'],
    setupFiles: ['tools/mutants/setup.ts'],
    isolate: false,
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
