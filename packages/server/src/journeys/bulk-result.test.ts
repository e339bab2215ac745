import { beforeAll, expect, test } from 'vitest';
import { boundedSpreadsheet } from '../connectors/spreadsheet/bounded-spreadsheet.ts';
import type { Spreadsheet } from '../connectors/spreadsheet/port.ts';
import { askRun, beginRun, draft, RUN, UPDATE } from '../features/issuing/testing/calls.ts';
import {
  type IssuingFixture,
  issuingFixture,
  payload,
} from '../features/issuing/testing/issuing-fixture.ts';
import { CALM } from '../features/issuing/testing/modelled-plan.ts';

const WORDS = {
  sheet: 'Kết quả',
  'head.number': 'Số hóa đơn',
  'head.reason': 'Lý do',
  'state.accepted': 'Đã cấp mã',
  'state.refused': 'CQT từ chối',
  'state.failed': 'Lỗi',
  'failure.INVOICE_CHANGED_MEANWHILE': 'Hóa đơn vừa được sửa.',
};
const EVIL = '=HYPERLINK("http://example.test","x")';

let fixture: IssuingFixture;
let spreadsheet: Spreadsheet;
beforeAll(async () => {
  spreadsheet = boundedSpreadsheet();
  fixture = await issuingFixture((deps) => ({ ...deps, spreadsheet }));
  return () => spreadsheet.close();
});

const buyer = (name: string) => ({
  buyer_data: { ...payload().buyer_data, buyer_legal_name: name },
});

test("the result of a run lists each number or the reason in the user's language, and no text is a formula", async () => {
  const company = await fixture.company();
  fixture.authority.plan.current = {
    ...CALM,
    verdict: ({ number }) =>
      number === '2' ? { refuses: { code: '20001', path: null, text: EVIL, remedy: null } } : {},
  };
  await draft(company, buyer(EVIL));
  await draft(company, buyer('+84 Nguyễn'));
  const changed = await draft(company);
  const preview = await askRun(company);
  await company.app.put(UPDATE(changed), payload());
  const started = await company.app.post(RUN(preview.data.id, 'start'));
  await fixture.platform.jobs.drain();
  fixture.authority.plan.current = CALM;

  const file = await company.app.post(RUN(started.data.id, 'result'), { words: WORDS });
  expect(file.headers['content-disposition']).toContain(
    `ket-qua-phat-hanh-${started.data.id}.xlsx`,
  );
  const [head, ...rows] = await spreadsheet.read('1', file.bytes);
  expect(head?.cells).toContain('Số hóa đơn');
  const cells = rows.map((row) => row.cells);
  expect(cells.map((row) => [row[1], row[2], row[4], row[6], row[8], row[10] ?? null])).toEqual([
    ['1C26TAA', '00000001', `'${EVIL}`, { number: '416400' }, 'Đã cấp mã', null],
    ['1C26TAA', '00000002', "'+84 Nguyễn", { number: '416400' }, 'CQT từ chối', `'${EVIL} (20001)`],
    [
      '1C26TAA',
      null,
      'Công ty Cổ phần Đại Phát',
      { number: '416400' },
      'Lỗi',
      'Hóa đơn vừa được sửa.',
    ],
  ]);
  expect(cells[0]?.[9]).toMatch(/^[0-9A-F]{34}$/);
});

test('another company does not get the result of a run', async () => {
  const ours = await fixture.company();
  const theirs = await fixture.company();
  const started = await beginRun(ours, { list_invoice_id: [await draft(ours)] });
  expect(await theirs.app.post(RUN(started.data.id, 'result'))).toMatchObject({ status: 404 });
});
