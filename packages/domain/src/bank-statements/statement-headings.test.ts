import { expect, test } from 'vitest';
import {
  matchStatementColumns,
  missingStatementColumns,
  STATEMENT_COLUMN_KEYS,
  STATEMENT_COLUMNS,
} from './statement-columns.ts';

/** Headings in statements of Vietnamese banks, with the column that each names. */
test.each([
  ['bookedOn', 'Ngày giao dịch', 'Ngày hạch toán', 'POSTING DATE', 'Ngày GD\nTrans Date'],
  ['bookedOn', 'Ngày giao dịch/\nTnx Date', 'Ngày hạch toán/ Posting date'],
  ['credit', 'Ghi có', 'Phát sinh có', 'Credit amount', 'Deposit'],
  ['debit', 'Ghi nợ', 'Tiền ra', 'Debit amount', 'Withdrawal'],
  ['amount', 'Số tiền', 'Số tiền GD', 'Transaction amount'],
  ['text', 'Nội dung giao dịch', 'Diễn giải', 'Mô tả giao dịch', 'Remarks'],
  ['text', 'Transaction description', 'Nội dung chi tiết\nTransactions in detail'],
  ['payer', 'Tên đối ứng', 'Đối tác', 'Người hưởng', 'Remitter name'],
  ['account', 'Tài khoản đối ứng', 'Số TK đối ứng', 'Counter account'],
  ['reference', 'Số tham chiếu', 'Số CT', 'Ref no', 'Doc no'],
  ['balance', 'Số dư', 'Số dư cuối', 'Running balance'],
  ['currency', 'Loại tiền', 'Tiền tệ', 'CCY'],
])('%s is found under the headings of the banks', (key, ...headings) => {
  for (const heading of headings)
    expect(matchStatementColumns(['STT', heading]), heading).toEqual({ [key]: 1 });
});

test('each column is known by its headings, and no heading is empty or names two columns', () => {
  expect(STATEMENT_COLUMNS.map(({ key }) => key).sort()).toEqual([...STATEMENT_COLUMN_KEYS].sort());
  const names = STATEMENT_COLUMNS.flatMap(({ header, also }) => [header, ...also]);
  expect(new Set(names).size).toBe(names.length);
  for (const { key, header, also } of STATEMENT_COLUMNS)
    for (const name of [header, ...also])
      expect(matchStatementColumns([name]), name).toEqual({ [key]: 0 });
});

test('any of the three columns of amounts is enough beside the day', () => {
  for (const key of ['credit', 'debit', 'amount'])
    expect(missingStatementColumns({ bookedOn: 3, [key]: 0 })).toEqual([]);
  expect(missingStatementColumns({ bookedOn: 0, balance: 1 })).toEqual(['amount']);
  expect(missingStatementColumns({ amount: 0 })).toEqual(['bookedOn']);
});
