import type { ListedRow } from '../../packages/server/src/connectors/tax-portal/port.ts';
import {
  readLines,
  readList,
  readPage,
} from '../../packages/server/src/connectors/tax-portal/portal-list-process.ts';
import { WHOLE_ITEM } from '../../packages/server/src/connectors/tax-portal/simulator/whole-item.ts';
import { IN_OWN_PROCESS_MS, requireNoSilentZero, type Target } from '../define-target.ts';
import { jsonSample } from '../read-sample.ts';

const ITEM = {
  ...WHOLE_ITEM,
  nbmst: '0399998804',
  khmshdon: 1,
  khhdon: 'C26TAA',
  shdon: 41,
  dvtte: 'VND',
  tdlap: '2026-04-02T17:00:00Z',
  tgia: 1,
  tgtcthue: 14000000,
  tgtthue: 1120000.5,
  tgtttbso: 15120000.5,
  thttltsuat: [{ tsuat: '8%', thtien: 14000000, tthue: 1120000.5 }],
  tthai: 1,
  ttxly: 5,
  ttkhac: [{ ttruong: 'Mã số bí mật', kdlieu: 'string', dlieu: 'K7P2-9QX' }],
};
const LINE = {
  tchat: 1,
  ten: 'Bàn',
  dvtinh: 'Cái',
  sluong: 2,
  dgia: 1.5,
  stckhau: 0,
  thtien: 3,
  ltsuat: '8%',
  tthue: 0.24,
};
const AMOUNTS = [
  ['tgtcthue', 'withoutTax'],
  ['tgtthue', 'tax'],
  ['tgtttbso', 'withTax'],
] as const;

export const target: Target = {
  about: 'lists and details of the tax portal',
  format: 'json',
  limitMs: IN_OWN_PROCESS_MS,
  samples: async () => [
    jsonSample({
      datas: [
        ITEM,
        { ...ITEM, tthai: 3, khhdgoc: 'C26TAA', shdgoc: 40, tdlhdgoc: '2026-03-01T17:00:00Z' },
      ],
      total: 2,
      state: null,
    }),
    jsonSample([{ datas: [ITEM] }]),
    jsonSample({ hdhhdvu: [LINE, { ...LINE, ltsuat: 'KHAC:8.50%' }] }),
  ],
  async check(bytes) {
    const list = readList(bytes);
    readPage(bytes);
    readLines(bytes);
    if ('rows' in list) checkAmounts(list.rows, JSON.parse(new TextDecoder().decode(bytes)));
  },
};

function checkAmounts(rows: readonly ListedRow[], list: { datas: unknown[] } | unknown[]): void {
  const pages = Array.isArray(list) ? list : [list];
  const items = pages.flatMap((page) => (page as { datas?: unknown[] }).datas ?? [page]) as Record<
    string,
    unknown
  >[];
  if (items.length !== rows.length) return;
  for (const [at, row] of rows.entries())
    if ('invoice' in row)
      for (const [name, amount] of AMOUNTS)
        requireNoSilentZero(`${name} of row ${row.row}`, row.invoice[amount], items[at]?.[name]);
}
