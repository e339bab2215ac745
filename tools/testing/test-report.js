import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';

/**
 * What a report of vitest (its JSON) says in short.
 * @param {string} path - of the report
 * @param {string} root - folder the names of files are said from
 * @returns {{ passed: number, failures: string[] }} one line for each failure: file, test, first line of the reason
 */
export function readReport(path, root) {
  if (!existsSync(path)) return { passed: 0, failures: [] };
  const { numPassedTests, testResults } = JSON.parse(readFileSync(path, 'utf8'));
  const failures = testResults.flatMap((file) => failuresOf(file, relative(root, file.name)));
  return { passed: numPassedTests, failures };
}

function failuresOf({ status, message, assertionResults }, name) {
  const failed = assertionResults.filter((test) => test.status === 'failed');
  // A file that could not be loaded has no tests to fail.
  if (failed.length === 0) return status === 'failed' ? [`${name}: ${firstLine(message)}`] : [];
  return failed.map(
    ({ fullName, failureMessages }) => `${name}: ${fullName}: ${firstLine(failureMessages[0])}`,
  );
}

function firstLine(text = '') {
  return text.split('\n', 1)[0];
}
