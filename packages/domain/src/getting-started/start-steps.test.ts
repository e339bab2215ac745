import { expect, test } from 'vitest';
import { START_STEPS, type StartFacts, startSteps } from './start-steps.ts';

const FULL: StartFacts = {
  company: {
    name: 'Gốm Mới',
    fullName: 'Công ty TNHH Gốm Mới',
    address: '2 Phố Mới, Hà Nội',
    taxOffice: '10100',
    phone: '0912345678',
    email: 'gom@example.test',
    representative: 'Lê Thị Chủ',
    representativeIdNumber: '001090000001',
    representativeBirthday: '1990-01-01',
    representativeSex: 'FEMALE',
  },
  licence: 'in-force',
  announced: 1,
  openSeries: 1,
  certificates: 1,
  furthest: 'accepted',
};
const missingOf = (change: Partial<StartFacts>) =>
  startSteps({ ...FULL, ...change }).flatMap(({ missing }) => missing);

test('a company that has issued with all in order has nothing left to do, in the order of the steps', () => {
  expect(startSteps(FULL).map(({ step }) => step)).toEqual([...START_STEPS]);
  expect(missingOf({})).toEqual([]);
});

test('each step names what is missing', () => {
  const { representative: _, ...nameless } = FULL.company;
  expect(missingOf({ company: { ...nameless, phone: ' ' } })).toEqual(['phone', 'representative']);
  expect(missingOf({ company: { ...FULL.company, taxOffice: null } })).toEqual(['taxOffice']);
  expect(missingOf({ licence: 'none' })).toEqual(['licence-none']);
  expect(missingOf({ licence: 'used-up' })).toEqual(['licence-used-up']);
  expect(missingOf({ announced: 0, openSeries: 0 })).toEqual(['not-announced', 'no-series']);
  expect(missingOf({ openSeries: 0 })).toEqual(['no-series']);
  expect(missingOf({ furthest: 'under-way' })).toEqual(['invoice-under-way']);
  expect(missingOf({ furthest: 'refused' })).toEqual(['invoice-refused']);
});

test('a token signs without a certificate of the server, and unreachable keys are not reported as none', () => {
  expect(missingOf({ certificates: 0 })).toEqual([]);
  expect(missingOf({ certificates: 0, furthest: 'draft' })).toEqual([
    'certificate-none',
    'invoice-draft',
  ]);
  expect(missingOf({ certificates: null, furthest: 'none' })).toEqual([
    'certificate-unknown',
    'invoice-none',
  ]);
});
