import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Cell } from '../import/cell.ts';
import { absolute, compare, decimal, sum } from '../money/decimal.ts';
import { knownNames, lineFacts, nameCore, partnersNamed } from './line-facts.ts';
import { matchLine, type WaitingInvoice } from './match-line.ts';
import { numberMarksOf } from './number-marks.ts';
import { readStatementRow, type StatementLine } from './read-statement-row.ts';
import { matchStatementColumns, missingStatementColumns } from './statement-columns.ts';
import { waitingBook } from './waiting-book.ts';

const ENGLISH = { decimalMark: '.', thousandMark: ',' } as const;
const VIETNAMESE = { decimalMark: ',', thousandMark: '.' } as const;

test.each([
  [
    ['Ngày giao dịch', 'Số tham chiếu', 'Ghi nợ', 'Ghi có', 'Số dư', 'Nội dung'],
    'separate columns',
  ],
  [['Transaction date', 'Reference', 'Debit', 'Credit', 'Balance', 'Description'], 'English'],
  [
    [
      'Ngày\nDate',
      'Số CT\nDoc No',
      'Nợ\nDebit',
      'Có\nCredit',
      'Số dư\nBalance',
      'Mô tả\nDescription',
    ],
    'both',
  ],
])('the columns of %j are found without a question', (headers) => {
  expect(matchStatementColumns(headers)).toEqual({
    bookedOn: 0,
    reference: 1,
    debit: 2,
    credit: 3,
    balance: 4,
    text: 5,
  });
});

test('what the company chose for a heading before is taken first', () => {
  const remembered = { text: 'noi dung rieng', credit: 'thu vao' };
  const columns = matchStatementColumns(
    ['Ngày', 'Nội dung', 'Nội dung riêng', 'Thu vào'],
    remembered,
  );
  expect(columns).toMatchObject({ text: 2, credit: 3 });
});

test('a statement needs its day and one column of amounts', () => {
  expect(missingStatementColumns({})).toEqual(['bookedOn', 'amount']);
  expect(missingStatementColumns({ bookedOn: 0, debit: 1 })).toEqual([]);
});

test.each([
  [['1,500,000', '250,000.50'], ENGLISH],
  [['1.500.000', '250.000,50'], VIETNAMESE],
  [['1,500'], ENGLISH],
  [['1.500'], VIETNAMESE],
  [['12.5', '1500.25'], ENGLISH],
  [['1500000', ''], VIETNAMESE],
])('the marks of %j are derived from the amounts themselves', (texts, format) => {
  expect(numberMarksOf(texts)).toEqual(format);
});

const MAPPING = { bookedOn: 0, credit: 1, debit: 2, text: 3, amount: 4 };
const read = (cells: Cell[], format: typeof ENGLISH | typeof VIETNAMESE = ENGLISH) =>
  readStatementRow({ row: 2, cells }, MAPPING, { format, currency: 'VND' });

test.each<[string, Cell[], object]>([
  ['money that came', ['21/11/2026', '1,500,000', '', 'HD 7'], { amount: '1500000' }],
  ['money that went', ['21/11/2026', null, '250,000 VND', 'x'], { amount: '-250000' }],
  ['a debit written with a minus', ['21/11/2026', '0', '-250,000', 'x'], { amount: '-250000' }],
  ['one column with signs', ['2026-11-21', null, null, 'x', '-70,000'], { amount: '-70000' }],
  ['a plus and a currency', ['21-11-2026', null, null, 'x', '+70,000 VNĐ'], { amount: '70000' }],
  ['a time behind the day', ['21/11/2026 09:30:12', '5,000', '', 'x'], { bookedOn: '2026-11-21' }],
  [
    'cells of a workbook',
    [{ date: '2026-11-21' }, { number: decimal('9') }, null, 'x'],
    { amount: '9' },
  ],
])('%s is read', (_name, cells, line) => {
  expect(read(cells)).toMatchObject({ line });
});

test.each<[string, Cell[]]>([
  ['day-missing', [null, '1,000', '', 'Tổng cộng']],
  ['day-invalid', ['hôm qua', '1,000', '', 'x']],
  ['amount-missing', ['21/11/2026', '', '0', 'x']],
  ['amount-invalid', ['21/11/2026', 'một triệu', '', 'x']],
  ['amount-invalid', ['21/11/2026', '9'.repeat(60), '', 'x']],
  ['amount-invalid', ['21/11/2026', '1.500,00', '', 'x']],
  ['amount-invalid', ['21/11/2026', { error: '#REF!' }, '', 'x']],
  ['amount-finer-than-currency', ['21/11/2026', '1,000.5', '', 'x']],
  ['both-sides', ['21/11/2026', '1,000', '2,000', 'x']],
])('an unreadable row has the fault %s', (fault, cells) => {
  expect(read(cells)).toEqual({ fault });
});

test.each<[string, string, Cell, string, object]>([
  ['dollars with their name behind', 'USD', '1,250.50 USD', '', { line: { amount: '1250.5' } }],
  ['dollars with their name before', 'USD', 'usd 1,250.50', '', { line: { amount: '1250.5' } }],
  ['a part of a cent', 'USD', '0.005', '', { fault: 'amount-finer-than-currency' }],
  ['a row of the currency of its account', 'USD', '9', 'usd', { line: { amount: '9' } }],
  ['dong by any of their names', 'VND', '9', 'đ', { line: { amount: '9' } }],
  ['dong on an account in dollars', 'USD', '9', 'VND', { fault: 'other-currency' }],
  ['dollars on an account in dong', 'VND', '9', 'USD', { fault: 'other-currency' }],
  ['an amount in another currency', 'VND', '9 USD', '', { fault: 'amount-invalid' }],
])('%s', (_name, currency, amount, named, expected) => {
  const mapping = { bookedOn: 0, credit: 1, currency: 2 };
  expect(
    readStatementRow({ row: 2, cells: ['21/11/2026', amount, named] }, mapping, {
      format: ENGLISH,
      currency,
    }),
  ).toMatchObject(expected);
});

const line = (change: Partial<StatementLine> = {}): StatementLine => ({
  bookedOn: '2026-11-21',
  amount: decimal('330000'),
  text: '',
  payer: '',
  account: '',
  reference: '',
  balance: '',
  ...change,
});

test.each<[string, number[]]>([
  ['TT HD 123', [123]],
  ['Thanh toan hoa don so 00000123 ngay 21/11', [123]],
  ['CK hđ 12, 13 và 14 cho cty', [12, 13, 14]],
  ['thanh toan HD123 T11', [123]],
  ['Invoice no. 77', [77]],
  ['hoa don C26TAA so 45', [45]],
  ['chuyen tien 0000088', [88]],
  ['HDGTGT 1C26TAA 45', [45]],
])('%j names the invoices %j', (text, numbers) => {
  expect([...lineFacts(line({ text })).named]).toEqual(numbers);
});

test('other numbers of the text are only possible ones, and account numbers and short ones are none', () => {
  const facts = lineFacts(line({ text: 'MBVCB.4412345678 chuyen 456 thang 11 tu 0071000123456' }));
  expect([...facts.named]).toEqual([]);
  expect([...facts.bare]).toEqual([456]);
});

test('a number is possible from three digits on, and named by its zeros from seven on', () => {
  const facts = lineFacts(line({ text: 'chuyen 12 va 345 va 000067 va 0000089 va 1234567' }));
  expect([...facts.bare]).toEqual([345, 67, 1_234_567]);
  expect([...facts.named]).toEqual([89]);
});

test('no invoice has the number zero', () => {
  const { named, bare } = lineFacts(line({ text: 'HD 0, 00000000; chuyen 000' }));
  expect([[...named], [...bare]]).toEqual([[], []]);
});

test('a number that is named is not also merely possible', () => {
  const { named, bare } = lineFacts(line({ text: 'chuyen 456 tra HD 456' }));
  expect([[...named], [...bare]]).toEqual([[456], []]);
});

test('a tax code is one however it is written', () => {
  const facts = lineFacts(line({ text: 'MST 0101234567-001 va 0312345678001' }));
  expect([...facts.taxCodes]).toEqual(['0101234567001', '0312345678001']);
});

test.each([
  ['Công ty TNHH Thương mại Đại Phát', 'dai phat'],
  ['CTY CP TM DV Sông Hồng', 'song hong'],
  ['Phạm Thị Lan', 'pham thi lan'],
  ['Công ty TNHH', null],
  // Three letters are part of too many words.
  ['Công ty An', null],
  ['Công ty Hoa', null],
  ['Công ty Hoàn', 'hoan'],
  ['Công ty 2468', null],
])('of %j its own is %j', (name, core) => {
  expect(nameCore(name)).toBe(core);
});

test('a name within another’s is not taken for it', () => {
  const names = knownNames([
    { id: '1', name: 'Công ty Đại Phát' },
    { id: '2', name: 'Công ty Đại Phát Hưng' },
  ]);
  expect(partnersNamed(lineFacts(line({ payer: 'CTY DAI PHAT HUNG' })), names)).toEqual(['2']);
  expect(partnersNamed(lineFacts(line({ text: 'DAI PHAT chuyen' })), names)).toEqual(['1']);
  expect(partnersNamed(lineFacts(line({ text: 'dai phatxyz' })), names)).toEqual([]);
});

let lastId = 0;
const invoice = (change: Partial<WaitingInvoice> = {}): WaitingInvoice => ({
  id: String(++lastId),
  direction: 'issued',
  serial: 'C26TAA',
  number: 7,
  partnerId: '1',
  open: decimal('330000'),
  decreasedBy: [],
  ...change,
});

const match = (
  of: Partial<StatementLine>,
  invoices: readonly WaitingInvoice[],
  partners: readonly string[] = [],
) => matchLine(line(of), lineFacts(line(of)), invoices, new Set(partners)).verdict;

test('of a row as much text is saved as a column holds', () => {
  const textOf = (length: number) => {
    const result = read(['21/11/2026', '5,000', '', 'x'.repeat(length)]);
    return 'line' in result ? result.line.text.length : null;
  };
  expect([textOf(999), textOf(1_000), textOf(1_001)]).toEqual([999, 1_000, 1_000]);
});

test('number and amount of one invoice are certain', () => {
  const [meant, other] = [invoice(), invoice({ number: 8 })];
  expect(match({ text: 'TT HD 7' }, [other, meant])).toEqual({
    bucket: 'matched',
    certain: true,
    reasons: ['number', 'amount'],
    shares: [{ id: meant.id, amount: '330000' }],
  });
});

test('the same number in two series is a choice, until the series or the partner is named', () => {
  const [one, two] = [invoice(), invoice({ serial: 'C26TBB', partnerId: '2' })];
  expect(match({ text: 'HD 7' }, [one, two])).toMatchObject({
    bucket: 'ambiguous',
    candidates: [one.id, two.id],
  });
  const shares = [{ id: two.id, amount: '330000' }];
  expect(match({ text: 'HD C26TBB 7' }, [one, two])).toMatchObject({ certain: true, shares });
  expect(match({ text: 'HD 7' }, [one, two], ['2'])).toMatchObject({ certain: true, shares });
});

test('a verdict names what agreed: the number, its series, the amount, the partner', () => {
  const one = invoice({ partnerId: '2' });
  const open = { ...one, open: decimal('500000') };
  const both = [
    invoice({ number: 12, open: decimal('100000') }),
    invoice({ number: 13, open: decimal('230000') }),
  ];
  for (const [text, invoices, partners, reasons] of [
    ['HD 7', [one], [], ['number', 'amount']],
    ['HD C26TAA 7', [one], [], ['number', 'serial', 'amount']],
    ['HD C26TAA 7', [one], ['2'], ['number', 'serial', 'amount', 'partner']],
    ['HD C26TAA 7', [open], ['2'], ['number', 'serial', 'partner', 'part']],
    ['HD 12, 13', both, ['1'], ['number', 'amount', 'partner', 'several']],
  ] as const)
    expect(match({ text }, invoices, partners)).toMatchObject({ reasons });
});

test('partner and amount are certain for one invoice, and a choice between two of the same amount', () => {
  const [one, two] = [invoice(), invoice({ number: 8 })];
  expect(match({}, [one], ['1'])).toMatchObject({ certain: true, reasons: ['amount', 'partner'] });
  expect(match({}, [one, two], ['1'])).toMatchObject({ bucket: 'ambiguous' });
  expect(match({ text: 'so 008' }, [one, two], ['1'])).toMatchObject({
    certain: true,
    shares: [{ id: two.id }],
  });
});

test('the amount alone is a proposal that must be confirmed', () => {
  expect(match({}, [invoice()])).toMatchObject({ certain: false, reasons: ['amount'] });
  expect(match({}, [invoice(), invoice()])).toMatchObject({ bucket: 'ambiguous' });
});

test('several named invoices of one partner that come to the amount are certain', () => {
  const both = [
    invoice({ number: 12, open: decimal('100000') }),
    invoice({ number: 13, open: decimal('230000') }),
  ];
  expect(match({ text: 'HD 12, 13' }, both)).toMatchObject({
    certain: true,
    reasons: ['number', 'amount', 'several'],
    shares: both.map(({ id, open }) => ({ id, amount: open })),
  });
  const ofTwo = [both[0], { ...both[1], partnerId: '2' }] as WaitingInvoice[];
  expect(match({ text: 'HD 12, 13' }, ofTwo).bucket).toBe('ambiguous');
});

test.each(['329999', '330001'])(
  'several named invoices of 330,000 together are a choice for a movement of %s',
  (amount) => {
    const both = [
      invoice({ number: 12, open: decimal('100000') }),
      invoice({ number: 13, open: decimal('230000') }),
    ];
    expect(match({ text: 'HD 12, 13', amount: decimal(amount) }, both)).toEqual({
      bucket: 'ambiguous',
      reasons: ['number'],
      candidates: both.map(({ id }) => id),
    });
  },
);

test('named invoices of two partners that come to the amount twice are a choice', () => {
  const of = (partnerId: string) => [
    invoice({ number: 12, partnerId, open: decimal('100000') }),
    invoice({ number: 13, partnerId, open: decimal('230000') }),
  ];
  const match4 = match({ text: 'HD 12, 13' }, [...of('1'), ...of('2')]);
  expect(match4).toMatchObject({ bucket: 'ambiguous', reasons: ['number'] });
});

test('named invoices without a known partner do not count as invoices of one partner', () => {
  const both = [
    invoice({ number: 12, partnerId: null, open: decimal('100000') }),
    invoice({ number: 13, partnerId: null, open: decimal('230000') }),
  ];
  expect(match({ text: 'HD 12, 13' }, both)).toMatchObject({
    bucket: 'ambiguous',
    reasons: ['number'],
  });
});

test('invoices whose numbers are merely possible are not several named ones', () => {
  const both = [
    invoice({ number: 112, open: decimal('100000') }),
    invoice({ number: 113, open: decimal('230000') }),
  ];
  expect(match({ text: 'chuyen 112 113' }, both)).toEqual({ bucket: 'nothing' });
});

test('a number that is merely possible is a proposal with the amount, and certain with the partner', () => {
  const meant = invoice({ number: 456 });
  expect(match({ text: 'so 456' }, [meant])).toMatchObject({
    certain: false,
    reasons: ['number', 'amount'],
  });
  expect(match({ text: 'so 456' }, [meant], ['1'])).toMatchObject({
    certain: true,
    reasons: ['number', 'amount', 'partner'],
  });
  const other = invoice({ number: 456, open: decimal('330001') });
  expect(match({ text: 'so 456' }, [other])).toEqual({ bucket: 'nothing' });
});

test('a named invoice is paid in part below what is open, in full by exactly that, and not by more', () => {
  const meant = invoice();
  const paid = (amount: string) => match({ text: 'HD 7', amount: decimal(amount) }, [meant]);
  expect(paid('329999')).toMatchObject({
    certain: false,
    shares: [{ id: meant.id, amount: '329999' }],
  });
  expect(paid('330000')).toMatchObject({ certain: true, reasons: ['number', 'amount'] });
  expect(paid('330001')).toMatchObject({ bucket: 'ambiguous', candidates: [meant.id] });
});

test.each(['500000', '100'])(
  'of two invoices of the named number none is paid in part, whatever the other is open for: %s',
  (open) => {
    const two = [
      invoice({ open: decimal('400000') }),
      invoice({ serial: 'C26TBB', partnerId: '2', open: decimal(open) }),
    ];
    expect(match({ text: 'HD 7 dot 1' }, two)).toMatchObject({
      bucket: 'ambiguous',
      candidates: two.map(({ id }) => id),
    });
  },
);

test('a named invoice that is open for more was paid in part, and that is not certain', () => {
  const meant = invoice({ open: decimal('500000') });
  expect(match({ text: 'HD 7 dot 1' }, [meant])).toMatchObject({
    certain: false,
    reasons: ['number', 'part'],
    shares: [{ id: meant.id, amount: '330000' }],
  });
});

test('a partner who paid all that is open is a proposal', () => {
  const all = [
    invoice({ open: decimal('300000') }),
    invoice({ number: 8, open: decimal('30000') }),
  ];
  expect(match({}, all, ['1'])).toMatchObject({
    certain: false,
    reasons: ['amount', 'partner', 'several'],
  });
});

test.each(['329999', '330001'])(
  'a partner whose open invoices come to 330,000 and who paid %s is a choice',
  (amount) => {
    const all = [
      invoice({ open: decimal('300000') }),
      invoice({ number: 8, open: decimal('30000') }),
    ];
    expect(match({ amount: decimal(amount) }, all, ['1'])).toMatchObject({
      bucket: 'ambiguous',
      reasons: ['partner'],
    });
  },
);

test('at most ten invoices are shown to choose from', () => {
  const shown = (count: number) => {
    const verdict = match(
      {},
      Array.from({ length: count }, () => invoice()),
    );
    return verdict.bucket === 'ambiguous' ? verdict.candidates.length : null;
  };
  expect([shown(9), shown(10), shown(11)]).toEqual([9, 10, 10]);
});

test('more money than the named invoice waits for needs a decision of the user', () => {
  expect(match({ text: 'HD 7' }, [invoice({ open: decimal('100') })])).toMatchObject({
    bucket: 'ambiguous',
    reasons: ['number'],
  });
});

test('money that came pays what we issued, money that went what we received', () => {
  const [issued, received] = [invoice(), invoice({ direction: 'received' })];
  const went = match({ text: 'HD 7', amount: decimal('-330000') }, [issued, received]);
  expect(went).toMatchObject({ shares: [{ id: received.id, amount: '330000' }] });
});

test('what agrees in nothing, or is paid already, is nothing', () => {
  expect(match({ text: 'HD 9', amount: decimal('1') }, [invoice()])).toEqual({ bucket: 'nothing' });
  expect(match({ text: 'HD 7' }, [invoice({ open: decimal('0') })])).toEqual({ bucket: 'nothing' });
});

test('what one movement is thought to have paid is not open for the next', () => {
  const meant = invoice({ open: decimal('500000') });
  const book = waitingBook([meant, invoice({ number: 99, open: decimal('1'), partnerId: '2' })]);
  const facts = lineFacts(line({ text: 'HD 7' }));
  const of = (amount: string) => book.meantBy(decimal(amount), facts, new Set());
  expect(of('330000')).toEqual([meant]);
  book.take([{ id: meant.id, amount: decimal('330000') }]);
  expect(of('330000')).toMatchObject([{ open: '170000' }]);
  const none = lineFacts(line());
  expect(book.meantBy(decimal('-170000'), none, new Set())).toMatchObject([{ id: meant.id }]);
  expect(book.meantBy(decimal('3'), none, new Set(['1']))).toMatchObject([{ id: meant.id }]);
  expect(book.meantBy(decimal('3'), none, new Set())).toEqual([]);
});

test('whatever is proposed comes to the movement, and to no more than is open', () => {
  const anyInvoice = fc.record({
    number: fc.integer({ min: 1, max: 6 }),
    partnerId: fc.constantFrom('1', '2', null),
    open: fc.integer({ min: 0, max: 5 }).map((tens) => decimal(tens * 10)),
    serial: fc.constantFrom('C26TAA', 'C26TBB'),
    direction: fc.constantFrom('issued' as const, 'received' as const),
  });
  const anyText = fc.constantFrom('', 'HD 1', 'HD 1, 2', 'HD C26TBB 3', 'so 004', 'HD 5 6');
  fc.assert(
    fc.property(
      fc.array(anyInvoice, { maxLength: 8 }),
      anyText,
      fc.integer({ min: -15, max: 15 }).filter((tens) => tens !== 0),
      fc.subarray(['1', '2']),
      (invoices, text, tens, partners) => {
        const all = invoices.map((one) => invoice(one));
        const verdict = match({ text, amount: decimal(tens * 10) }, all, partners);
        if (verdict.bucket !== 'matched') return;
        expect(sum(verdict.shares.map(({ amount }) => amount))).toBe(absolute(decimal(tens * 10)));
        const owners = verdict.shares.map(({ id, amount }) => {
          const met = all.find((one) => one.id === id);
          expect(compare(amount, met?.open ?? decimal('0'))).not.toBe(1);
          expect(met?.direction).toBe(tens < 0 ? 'received' : 'issued');
          return met?.partnerId;
        });
        expect(new Set(owners).size).toBe(1);
      },
    ),
  );
});
