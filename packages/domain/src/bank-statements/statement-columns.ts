import { findColumns, type NamedColumn } from '../import/match-columns.ts';

export const STATEMENT_COLUMN_KEYS = [
  'bookedOn',
  'credit',
  'debit',
  'amount',
  'text',
  'payer',
  'account',
  'reference',
  'balance',
  'currency',
] as const;
export type StatementColumnKey = (typeof STATEMENT_COLUMN_KEYS)[number];

export type StatementMapping = Readonly<Partial<Record<StatementColumnKey, number>>>;
export type RememberedStatementMapping = Readonly<Partial<Record<StatementColumnKey, string>>>;

/** The columns of a bank's statement, by the headings that banks of Viet Nam write over them. */
export const STATEMENT_COLUMNS: readonly NamedColumn<StatementColumnKey>[] = [
  {
    key: 'bookedOn',
    header: 'Ngày giao dịch',
    also: [
      ...['Ngày', 'Ngày GD', 'Ngày hạch toán', 'Ngày hiệu lực', 'Ngày giờ giao dịch', 'Thời gian'],
      ...['Transaction date', 'Date', 'Posting date', 'Value date', 'Booking date', 'TNX date'],
      ...['Ngày giao dịch Transaction date', 'Ngày Date', 'Ngày GD Trans Date'],
      ...['Ngày giao dịch TNX date', 'Ngày hiệu lực Value date', 'Ngày hạch toán Posting date'],
    ],
  },
  {
    key: 'credit',
    header: 'Ghi có',
    also: [
      ...['Số tiền ghi có', 'Phát sinh có', 'PS có', 'Có', 'Số tiền có', 'Tiền vào', 'Thu'],
      ...['Credit', 'Credit amount', 'Ghi có Credit', 'Có Credit', 'Số tiền ghi có Credit'],
      ...['Phát sinh có Credit', 'Amount in', 'Deposit'],
    ],
  },
  {
    key: 'debit',
    header: 'Ghi nợ',
    also: [
      ...['Số tiền ghi nợ', 'Phát sinh nợ', 'PS nợ', 'Nợ', 'Số tiền nợ', 'Tiền ra', 'Chi'],
      ...['Debit', 'Debit amount', 'Ghi nợ Debit', 'Nợ Debit', 'Số tiền ghi nợ Debit'],
      ...['Phát sinh nợ Debit', 'Amount out', 'Withdrawal'],
    ],
  },
  {
    key: 'amount',
    header: 'Số tiền',
    also: ['Số tiền giao dịch', 'Số tiền GD', 'Số tiền VND', 'Amount', 'Transaction amount'],
  },
  {
    key: 'text',
    header: 'Nội dung giao dịch',
    also: [
      ...['Nội dung', 'Diễn giải', 'Mô tả', 'Nội dung chi tiết', 'Diễn giải chi tiết', 'Ghi chú'],
      ...['Mô tả giao dịch', 'Chi tiết giao dịch', 'Nội dung thanh toán', 'Nội dung chuyển khoản'],
      ...['Description', 'Details', 'Remark', 'Remarks', 'Transaction details', 'Narrative'],
      ...['Transaction description', 'Nội dung Description', 'Diễn giải Description'],
      ...['Nội dung chi tiết Transactions in detail', 'Mô tả Description'],
    ],
  },
  {
    key: 'payer',
    header: 'Tên đối ứng',
    also: [
      ...['Tên tài khoản đối ứng', 'Đơn vị đối ứng', 'Đối tác', 'Người chuyển', 'Tên người chuyển'],
      ...['Người hưởng', 'Tên người hưởng', 'Đơn vị chuyển', 'Tên đơn vị chuyển', 'Người gửi'],
      ...['Remitter', 'Remitter name', 'Counterparty', 'Counterparty name', 'Beneficiary'],
    ],
  },
  {
    key: 'account',
    header: 'Tài khoản đối ứng',
    also: [
      ...['Số tài khoản đối ứng', 'TK đối ứng', 'Số TK đối ứng', 'Tài khoản chuyển'],
      ...['Counter account', 'Counterparty account', 'Remitter account', 'Offset account'],
    ],
  },
  {
    key: 'reference',
    header: 'Số tham chiếu',
    also: [
      ...['Mã giao dịch', 'Số chứng từ', 'Số bút toán', 'Số giao dịch', 'Số CT', 'Mã GD', 'Số GD'],
      ...['Reference', 'Reference number', 'Reference no', 'Ref', 'Ref no', 'Transaction ID'],
      ...['Transaction number', 'Doc no', 'Số CT Doc No', 'Mã tham chiếu', 'Số hiệu chứng từ'],
    ],
  },
  {
    key: 'balance',
    header: 'Số dư',
    also: ['Số dư sau giao dịch', 'Số dư cuối', 'Balance', 'Running balance', 'Số dư Balance'],
  },
  {
    key: 'currency',
    header: 'Loại tiền',
    also: [
      ...['Tiền tệ', 'Loại tiền tệ', 'Đơn vị tiền tệ', 'Đồng tiền', 'Mã tiền tệ'],
      ...['Currency', 'CCY', 'Currency code', 'Loại tiền Currency'],
    ],
  },
];

export const matchStatementColumns = (
  headers: readonly string[],
  remembered: RememberedStatementMapping = {},
): StatementMapping => findColumns(STATEMENT_COLUMNS, headers, remembered);

/** What a statement cannot be read without: the day, and one column at least that holds amounts. */
export function missingStatementColumns(mapping: StatementMapping): StatementColumnKey[] {
  const { bookedOn, credit, debit, amount } = mapping;
  const hasAmount = [credit, debit, amount].some((index) => index !== undefined);
  return [
    ...(bookedOn === undefined ? ['bookedOn' as const] : []),
    ...(hasAmount ? [] : ['amount' as const]),
  ];
}
