import { expect, test } from 'vitest';
import {
  type BoundedProcesses,
  StoppedWork,
  type StopReason,
} from '../../../../platform/bounded-processes/index.ts';
import type { FileOutcome, FileToRead, ReadTask } from '../tasks.ts';
import { boundedWork } from './bounded-work.ts';

const file = (entryPath: string, pdf = false): FileToRead => ({
  entryPath,
  spooled: { path: entryPath, entry: null },
  depth: 0,
  pdf: pdf
    ? { entryPath: `${entryPath}.pdf`, spooled: { path: `${entryPath}.pdf`, entry: null } }
    : null,
});
const pathsOf = ({ entryPath, pdf }: FileToRead) => [entryPath, ...(pdf ? [pdf.entryPath] : [])];

/** Processes that are stopped by files called `bad…`; every other file is a zip. */
function work({ reason = 'too-long' as StopReason, isClosed = false } = {}) {
  const requests: string[][] = [];
  const processes = {
    async run(_company: string, _name: string, task: ReadTask | string) {
      const entryPaths = typeof task === 'string' ? [task] : task.files.flatMap(pathsOf);
      requests.push(entryPaths);
      if (entryPaths.some((entryPath) => entryPath.startsWith('bad')))
        throw new StoppedWork(reason);
      if (typeof task === 'string') return { entries: [] };
      return entryPaths.map(
        (entryPath): FileOutcome => ({ kind: 'zip', entryPath, path: entryPath }),
      );
    },
  } as unknown as BoundedProcesses;
  const settings = { trusted: [], now: '', folder: '' };
  return { requests, ...boundedWork(processes, 'company-1', settings, () => isClosed) };
}
const summariesOf = (outcomes: readonly FileOutcome[]) =>
  outcomes.map((one) =>
    one.kind === 'refused' ? `${one.entryPath} ${one.refusal.reason}` : one.entryPath,
  );

test('of files that end their process together, only the one that does it is refused', async () => {
  const { readFiles } = work();
  expect(summariesOf(await readFiles([file('a'), file('bad'), file('c', true)]))).toEqual([
    'a',
    'bad TOO_COSTLY',
    'c',
    'c.pdf',
  ]);
});

test('of a file and the PDF beside it, the harmful one is refused without the other', async () => {
  const { readFiles } = work();
  expect(summariesOf(await readFiles([file('bad', true)]))).toEqual([
    'bad TOO_COSTLY',
    'bad.pdf TOO_COSTLY',
  ]);
  expect(summariesOf(await readFiles([{ ...file('a'), pdf: file('bad') }]))).toEqual([
    'a',
    'bad TOO_COSTLY',
  ]);
});

test('an upload may end five processes for good; what is left of it is refused unread', async () => {
  const { readFiles, listZip, requests } = work();
  const files = Array.from({ length: 9 }, (_, at) => file(`bad ${at}`));
  expect(summariesOf(await readFiles([...files, file('z')]))).toEqual([
    ...files.map(({ entryPath }) => `${entryPath} TOO_COSTLY`),
    'z TOO_COSTLY',
  ]);
  expect(requests).toHaveLength(6);
  expect(await listZip('good.zip')).toMatchObject({ refused: { reason: 'TOO_COSTLY' } });
});

test('a zip whose directory ends its process is refused', async () => {
  expect(await work().listZip('bad.zip')).toMatchObject({ refused: { reason: 'TOO_COSTLY' } });
});

test.each([
  ['the queue of the company is full', { reason: 'too-many' as const }],
  ['the server closes', { reason: 'ended' as const, isClosed: true }],
])('if %s no file is refused for it', async (_, misfortune) => {
  await expect(work(misfortune).readFiles([file('bad')])).rejects.toThrow(StoppedWork);
});
