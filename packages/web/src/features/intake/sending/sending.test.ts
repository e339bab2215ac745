import { expect, test } from 'vitest';
import { batchesOf } from './batches.ts';
import {
  MOST_FILE_BYTES,
  MOST_FILES,
  NOTHING_CHOSEN,
  withFiles,
  workbookOf,
} from './chosen-files.ts';
import { placedFile } from './dropped-files.ts';

const fileOf = (name: string, size = 1): File => {
  const file = new File(['x'], name);
  Object.defineProperty(file, 'size', { value: size });
  return file;
};
const reasonsOf = (...files: File[]) =>
  withFiles(NOTHING_CHOSEN, files).refused.map(({ name, reason }) => [name, reason]);

test('IMP-002 a single file whose name contains .xls goes to the import from Excel, anything else does not', () => {
  for (const name of ['a.xls', 'a.xlsx', 'A.XLSX', 'a.xls.xml'])
    expect(workbookOf([fileOf(name)])?.name).toBe(name);
  expect(workbookOf([fileOf('a.xml')])).toBeNull();
  expect(workbookOf([fileOf('a.xls'), fileOf('b.xls')])).toBeNull();
  expect(workbookOf([])).toBeNull();
});

test('IMP-003 AMB-42 each file goes where it belongs: what cannot be sent is named with its reason, and stops no other', () => {
  const sent = withFiles(NOTHING_CHOSEN, [
    fileOf('a.xml'),
    fileOf('large.xml', MOST_FILE_BYTES + 1),
    fileOf('just.zip', MOST_FILE_BYTES),
    fileOf('empty.pdf', 0),
    fileOf('table.xlsx'),
    fileOf('scan.JPG'),
    fileOf('old.rar'),
    fileOf('letter.docx'),
    fileOf('B.PDF'),
  ]);
  expect(sent.files.map(({ name }) => name)).toEqual(['a.xml', 'B.PDF', 'just.zip']);
  expect(sent.refused.map(({ name, reason }) => [name, reason])).toEqual([
    ['empty.pdf', 'EMPTY'],
    ['large.xml', 'FILE_TOO_LARGE'],
    ['letter.docx', 'UNKNOWN_KIND'],
    ['old.rar', 'ZIP_METHOD'],
    ['scan.JPG', 'PICTURE'],
    ['table.xlsx', 'WORKBOOK'],
  ]);
});

test('IMP-004 a file chosen twice is sent once, and files of the operating system in a folder are skipped', () => {
  const once = withFiles(NOTHING_CHOSEN, [fileOf('a.xml'), fileOf('b.txt')]);
  const twice = withFiles(once, [fileOf('a.xml'), fileOf('b.txt'), fileOf('c.xml')]);
  expect(twice.files.map(({ name }) => name)).toEqual(['a.xml', 'c.xml']);
  expect(twice.refused).toHaveLength(1);
  expect(reasonsOf(fileOf('.DS_Store'), fileOf('2026 › Thumbs.db'), fileOf('.a › ._b'))).toEqual(
    [],
  );
});

test('IMP-004 files are sorted by their names and numbers, in any order of the disk', () => {
  const given = ['t › hd-10.xml', 't › hd-9.xml', 't › goi.zip', 't › cu › lai.xml', 't › b.txt'];
  const { files, refused } = withFiles(
    NOTHING_CHOSEN,
    [...given, 't › a.txt'].map((name) => fileOf(name)),
  );
  expect(files.map(({ name }) => name)).toEqual([
    't › cu › lai.xml',
    't › goi.zip',
    't › hd-9.xml',
    't › hd-10.xml',
  ]);
  expect(refused.map(({ name }) => name)).toEqual(['t › a.txt', 't › b.txt']);
});

test('more files than are taken at once are named, and not left out in silence', () => {
  const many = Array.from({ length: MOST_FILES + 2 }, (_, at) => fileOf(`${at}.xml`));
  const { files, refused } = withFiles(NOTHING_CHOSEN, many);
  expect([files.length, refused.map(({ reason }) => reason)]).toEqual([
    MOST_FILES,
    ['TOO_MANY_FILES', 'TOO_MANY_FILES'],
  ]);
});

test('IMP-022 files go out twenty at a time and ten megabytes at a time, a PDF with the XML of its name', () => {
  const files = [
    ...Array.from({ length: 19 }, (_, at) => fileOf(`${at}.xml`)),
    fileOf('a.xml'),
    fileOf('z.xml'),
    fileOf('a.pdf'),
  ];
  const names = batchesOf(files).map((batch) => batch.map(({ name }) => name));
  expect(names.map((batch) => batch.length)).toEqual([19, 3]);
  expect(names[1]).toEqual(['a.xml', 'a.pdf', 'z.xml']);
  const large = [fileOf('1.zip', 6e6), fileOf('2.zip', 6e6), fileOf('3.zip', 1e6)];
  expect(batchesOf(large).map((batch) => batch.length)).toEqual([1, 2]);
});

test('a file of a folder has its path in its name, so that two of one name are distinguished', () => {
  const file = fileOf('a.xml');
  expect(placedFile(file, '/2026/thang-10/a.xml').name).toBe('2026 › thang-10 › a.xml');
  expect(placedFile(file, '/a.xml')).toBe(file);
});
