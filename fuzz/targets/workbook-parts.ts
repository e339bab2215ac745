import { readWorkbook } from '../../packages/server/src/connectors/spreadsheet/spreadsheet-process.ts';
import {
  packed,
  sheetOf,
} from '../../packages/server/src/connectors/spreadsheet/testing/hostile-workbooks.ts';
import { IN_OWN_PROCESS_MS, type Target } from '../define-target.ts';
import { textSample } from '../read-sample.ts';

const SHEET = sheetOf(
  '<row r="1"><c r="A1" t="inlineStr"><is><t>Ngày</t></is></c><c r="B1" t="s"><v>0</v></c></row>' +
    '<row r="2"><c r="A2" s="1"><v>46347</v></c><c r="B2"><v>1500000.5</v></c><c r="C2" t="b"><v>1</v></c><c r="D2" t="e"><v>#REF!</v></c></row>' +
    '<row r="3"><c r="A3" t="d"><v>2026-11-21</v></c><c r="B3" t="str"><f>A1</f><v>x</v></c></row>',
  '<mergeCells count="1"><mergeCell ref="A2:A3"/></mergeCells>',
);

/** Without this the checksums of the zip would stop nearly every change. */
export const target: Target = {
  about: 'sheets inside a workbook',
  format: 'xml',
  limitMs: IN_OWN_PROCESS_MS,
  samples: async () => [textSample(SHEET)],
  async check(sheet) {
    const bytes = await packed({ sheet: Buffer.from(sheet).toString('utf8') });
    for await (const _ of readWorkbook({ bytes, mostRows: 20_000 }));
  },
};
