import { readFileSync } from 'node:fs';
import { parse, XmlRefused } from '@hoadon/xml/dom/parse';
import { at, textAt } from '@hoadon/xml/dom/tree';
import { PreparedRefused, readPrepared } from '@hoadon/xml/prepared-document';
import { decodeVatReturn, NoVatReturn } from '@hoadon/xml/vat-return/decode';
import { FILE_CELLS } from '@hoadon/xml/vat-return/vat-return-file';
import {
  ON_SERVER_THREAD_MS,
  requireNoSilentZero,
  type Target,
  unlessDeclared,
} from '../define-target.ts';
import { goldenFiles } from '../read-sample.ts';

const GOLDEN = new URL('../../packages/xml/src/vat-return/golden-return.xml', import.meta.url);

export const target: Target = {
  about: 'VAT returns, and documents handed to the signing agent',
  format: 'xml',
  limitMs: ON_SERVER_THREAD_MS,
  samples: async () => [
    new Uint8Array(readFileSync(GOLDEN)),
    ...goldenFiles('vat-'),
    ...goldenFiles('message-300'),
  ],
  async check(bytes) {
    await unlessDeclared([PreparedRefused], () => readPrepared(bytes, 'a.xml'));
    const file = await unlessDeclared([XmlRefused, NoVatReturn], () => decodeVatReturn(bytes));
    if (!file) return;
    const main = at(parse(bytes).root, 'HSoKhaiThue', 'CTieuTKhaiChinh');
    for (const [group, names] of FILE_CELLS)
      for (const cell of names)
        requireNoSilentZero(
          cell,
          file.cells[cell],
          textAt(main, ...(group ? [group] : []), `ct${cell}`),
        );
  },
};
