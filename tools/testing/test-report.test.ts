import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readReport } from './test-report.js';

const report = (testResults: unknown[]) => {
  const path = join(mkdtempSync(join(tmpdir(), 'report-')), 'report.json');
  writeFileSync(path, JSON.stringify({ numPassedTests: 3, testResults }));
  return path;
};

test('a summary names each test that failed, and each file that could not be loaded', () => {
  const path = report([
    {
      name: '/house/a.test.ts',
      status: 'failed',
      assertionResults: [
        { status: 'passed', fullName: 'adds' },
        { status: 'failed', fullName: 'takes away', failureMessages: ['Error: 1 is not 2\n at a'] },
      ],
    },
    { name: '/house/b.test.ts', status: 'failed', message: 'no such module', assertionResults: [] },
    { name: '/house/c.test.ts', status: 'passed', assertionResults: [{ status: 'passed' }] },
  ]);
  expect(readReport(path, '/house')).toEqual({
    passed: 3,
    failures: ['a.test.ts: takes away: Error: 1 is not 2', 'b.test.ts: no such module'],
  });
});

test('a run without a report has no summary', () => {
  expect(readReport('/nowhere/report.json', '/')).toEqual({ passed: 0, failures: [] });
});
