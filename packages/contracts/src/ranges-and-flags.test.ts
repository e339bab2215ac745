import { expect, test } from 'vitest';
import { z } from 'zod';
import type { Call } from './http/define-call.ts';
import { CALLS } from './index-of-calls.ts';

const PAIRS = [
  ['start_date', 'end_date'],
  ['from_date', 'to_date'],
  ['from_date', 'end_date'],
] as const;
/** What the calls with days need beside them. */
const NEEDED = {
  type: 'customers',
  kind_of: true,
  kind: 'inspection',
  password: 'Matkhau@1',
  list_invoice_number: '1',
  tag: 1,
};
/** The server fills in the day that is left out first and refuses then: tests of statistics, ledger and mistake reports. */
const REFUSED_BY_THE_SERVER = [
  '/e-invoice-api/api/invoices/mistake-reports',
  '/e-invoice-api/api/invoices/published/send-statistic-mistake-invoice',
  '/e-invoice-api/api/invoices/published/statistic-mistake-invoice',
  '/invoice-robotics-api/api/export-ledger',
  '/invoice-robotics-api/api/statistics-cashflows',
  '/invoice-robotics-api/api/statistics-cashflows/export-excel',
  '/invoice-robotics-api/api/v2/statistics/invoices',
  '/invoice-robotics-api/api/v2/statistics/invoices/discrepancy',
  '/invoice-robotics-api/api/v2/statistics/invoices/export-excel',
  '/invoice-robotics-api/api/v2/statistics/invoices/statistic-new-and-risk-invoices',
  '/invoice-robotics-api/api/v2/statistics/partners',
  '/invoice-robotics-api/api/v2/statistics/tags',
];

const shapeOf = ({ input }: Call): Record<string, z.ZodType> =>
  input instanceof z.ZodObject ? input.shape : {};

test('STAT-010 VAL-033 no call takes days that run backwards', () => {
  const withDays = CALLS.flatMap((call) => {
    const shape = shapeOf(call);
    const pair = PAIRS.find(([from, to]) => shape[from] !== undefined && shape[to] !== undefined);
    return pair ? [{ call, pair }] : [];
  });
  expect(withDays.length).toBeGreaterThan(REFUSED_BY_THE_SERVER.length);
  const taken = withDays
    .filter(({ call, pair: [from, to] }) => {
      const input = { ...NEEDED, [from]: '2026-03-02', [to]: '2026-03-01' };
      return call.input.safeParse(input).success;
    })
    .map(({ call }) => call.path);
  expect(taken.toSorted()).toEqual(REFUSED_BY_THE_SERVER);
  for (const { call, pair } of withDays) {
    const [from, to] = pair;
    const forwards = { ...NEEDED, [from]: '2026-03-01', [to]: '2026-03-01' };
    expect(call.input.safeParse(forwards).success, call.path).toBe(true);
  }
});

test('MIST-003 JSON takes a boolean where a form takes its text', () => {
  const textAlone = CALLS.filter(({ method }) => method === 'POST' || method === 'PUT').flatMap(
    (call) =>
      Object.entries(shapeOf(call)).flatMap(([name, field]) => {
        const ofText = field.safeParse('false');
        const isFlag = ofText.success && ofText.data === false;
        return isFlag && !field.safeParse(false).success ? [`${call.path} ${name}`] : [];
      }),
  );
  expect(textAlone).toEqual([]);
});
