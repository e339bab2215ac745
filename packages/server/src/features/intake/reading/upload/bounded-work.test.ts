import { expect, test } from 'vitest';
import {
  type BoundedProcesses,
  StoppedWork,
  type StopReason,
} from '../../../../platform/bounded-processes/index.ts';
import type { FileToRead, Outcome, ReadTask } from '../tasks.ts';
import { boundedWork } from './bounded-work.ts';

const file = (place: string, pdf = false): FileToRead => ({
  place,
  spooled: { path: place, entry: null },
  depth: 0,
  pdf: pdf ? { place: `${place}.pdf`, spooled: { path: `${place}.pdf`, entry: null } } : null,
});
const placesOf = ({ place, pdf }: FileToRead) => [place, ...(pdf ? [pdf.place] : [])];

/** Processes that are stopped by files called `bad…`, and call every other one empty. */
function work({ reason = 'too-long' as StopReason, isClosed = false } = {}) {
  const asked: string[][] = [];
  const processes = {
    async run(_company: string, _name: string, task: ReadTask | string) {
      const places = typeof task === 'string' ? [task] : task.files.flatMap(placesOf);
      asked.push(places);
      if (places.some((place) => place.startsWith('bad'))) throw new StoppedWork(reason);
      if (typeof task === 'string') return { entries: [] };
      return places.map((place): Outcome => ({ kind: 'zip', place, path: place }));
    },
  } as unknown as BoundedProcesses;
  const settings = { trusted: [], now: '', folder: '' };
  return { asked, ...boundedWork(processes, 'company-1', settings, () => isClosed) };
}
const told = (outcomes: readonly Outcome[]) =>
  outcomes.map((one) =>
    one.kind === 'refused' ? `${one.place} ${one.refusal.reason}` : one.place,
  );

test('of files that end their process together, only the one that does it is refused', async () => {
  const { readFiles } = work();
  expect(told(await readFiles([file('a'), file('bad'), file('c', true)]))).toEqual([
    'a',
    'bad TOO_COSTLY',
    'c',
    'c.pdf',
  ]);
});

test('of a file and the PDF beside it, the one that harms is refused without the other', async () => {
  const { readFiles } = work();
  expect(told(await readFiles([file('bad', true)]))).toEqual([
    'bad TOO_COSTLY',
    'bad.pdf TOO_COSTLY',
  ]);
  expect(told(await readFiles([{ ...file('a'), pdf: file('bad') }]))).toEqual([
    'a',
    'bad TOO_COSTLY',
  ]);
});

test('an upload may end five processes for good; what is left of it is refused unread', async () => {
  const { readFiles, listZip, asked } = work();
  const files = Array.from({ length: 9 }, (_, at) => file(`bad ${at}`));
  expect(told(await readFiles([...files, file('z')]))).toEqual([
    ...files.map(({ place }) => `${place} TOO_COSTLY`),
    'z TOO_COSTLY',
  ]);
  expect(asked).toHaveLength(6);
  expect(await listZip('good.zip')).toMatchObject({ refused: { reason: 'TOO_COSTLY' } });
});

test('a zip whose directory ends its process is refused', async () => {
  expect(await work().listZip('bad.zip')).toMatchObject({ refused: { reason: 'TOO_COSTLY' } });
});

test.each([
  ['the queue of the company is full', { reason: 'too-many' as const }],
  ['the server closes', { reason: 'ended' as const, isClosed: true }],
])('where %s no file is blamed for it', async (_, misfortune) => {
  await expect(work(misfortune).readFiles([file('bad')])).rejects.toThrow(StoppedWork);
});
