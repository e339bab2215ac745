import type { Call } from '@hoadon/contracts/http/define-call';
import fc from 'fast-check';
import { badInputFor } from './bad-input.ts';

/** Names of form fields for files, and one that no call reads. */
const FILE_NAMES = ['file', 'signed_xml', 'signed_pdf', 'logo', 'other', '__proto__', ''];
const FILE_TITLES = [
  'a.xlsx',
  '../../etc/passwd',
  'a\0.xml',
  '',
  'ho\u0301a đơn.pdf',
  'x'.repeat(300),
];
const MEDIA_TYPES = ['application/pdf', 'image/svg+xml', 'text/html', 'x', ''];
const BOUNDARY = 'bad-form-boundary';

const BILLION_LAUGHS =
  '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "ha"><!ENTITY c "&b;&b;&b;&b;">]><a>&c;</a>';

/** Beginnings of real kinds with nothing sound behind them. */
const CONTENTS: readonly Buffer[] = [
  '',
  'PK\u0003\u0004',
  'PK\u0005\u0006'.padEnd(22, '\0'),
  '%PDF-1.7\n%%EOF',
  '%PDF-1.7\nstartxref\n99999999999\n%%EOF',
  '\u0089PNG\r\n\u001a\n',
  'GIF89a',
  '<svg onload="alert(1)"/>',
  '<HDon><DLHDon Id="a"/></HDon>',
  '<a>'.repeat(2_000),
  BILLION_LAUGHS,
  'x'.repeat(300_000),
].map((text) => Buffer.from(text, 'latin1'));

const content = fc.oneof(
  fc.constantFrom(...CONTENTS),
  fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
);

const filePart = fc
  .record({
    name: fc.constantFrom(...FILE_NAMES),
    title: fc.constantFrom(...FILE_TITLES),
    type: fc.constantFrom(...MEDIA_TYPES),
    content,
  })
  .map(({ name, title, type, content: bytes }) =>
    Buffer.concat([
      Buffer.from(
        `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"; filename="${title}"\r\ncontent-type: ${type}\r\n\r\n`,
      ),
      bytes,
      Buffer.from('\r\n'),
    ]),
  );

const fieldPart = ([name, value]: [string, unknown]): Buffer =>
  Buffer.from(
    `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${
      typeof value === 'string' ? value : JSON.stringify(value)
    }\r\n`,
  );

/** A form with fields made from the contract and files of all kinds; now and then it breaks off. */
export const badForm = (call: Call): fc.Arbitrary<{ body: Buffer; contentType: string }> =>
  fc
    .record({
      input: badInputFor(call),
      files: fc.array(filePart, { maxLength: 3 }),
      sentShare: fc.oneof(
        { weight: 5, arbitrary: fc.constant(1) },
        fc.double({ min: 0, max: 1, noNaN: true }),
      ),
      boundary: fc.oneof({ weight: 8, arbitrary: fc.constant(BOUNDARY) }, fc.constant('another')),
    })
    .map(({ input, files, sentShare, boundary }) => {
      const fields = Object.entries(Object(input)).map(fieldPart);
      const whole = Buffer.concat([...fields, ...files, Buffer.from(`--${BOUNDARY}--\r\n`)]);
      return {
        body: whole.subarray(0, Math.ceil(whole.length * sentShare)),
        contentType: `multipart/form-data; boundary=${boundary}`,
      };
    });
