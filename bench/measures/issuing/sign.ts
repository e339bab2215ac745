import { randomBytes, sign } from 'node:crypto';
import { signElementSync } from '../../../packages/signing/src/sign-xml.ts';
import {
  createTestAuthority,
  type IssuedCertificate,
} from '../../../packages/signing/src/test-authority.ts';
import { ALL_RATES, FACTS } from '../../../packages/xml/src/fixtures/sample-drafts.ts';
import { assembleInvoice, encodeInvoiceData } from '../../../packages/xml/src/invoice/encode.ts';
import type { BenchResult } from '../../bench-result.ts';
import { defineBench } from '../../define-bench.ts';

const LINES = 10;
const GOAL = 0.85;
/** Bytes of a SignedInfo: what RSA signs of an invoice. */
const SIGNED_BYTES = 860;

type Size = Readonly<{ rounds: number; warmUp: number; perRound: number }>;

/** Signing from the stored data to the finished file, compared with bare RSA signatures. */
export const bench = defineBench<Size>({
  full: { rounds: 9, warmUp: 5, perRound: 500 },
  smoke: { rounds: 1, warmUp: 0, perRound: 20 },
  run: measured,
});

async function measured(size: Size): Promise<BenchResult[]> {
  const authority = await createTestAuthority({ name: 'CA THỬ NGHIỆM' });
  const seller = await authority.issue({ commonName: 'CÔNG TY AN BÌNH', taxCode: '0101234567' });
  const signedInfo = randomBytes(SIGNED_BYTES);
  const bare = () => sign('sha256', signedInfo, seller.privateKey);
  const written = Array.from({ length: size.perRound }, (_, number) => dataOf(number));
  return [compared(size, (at) => signed(written[at] ?? '', at, seller), bare)];
}

/** Both are measured in every round, so that other load affects both; the median round counts. */
function compared({ rounds, warmUp, perRound }: Size, work: Work, bare: Work): BenchResult {
  for (let round = 0; round < warmUp; round += 1) perSecond(work, perRound);
  const measured = Array.from({ length: rounds }, () => ({
    figure: perSecond(work, perRound),
    limit: perSecond(bare, perRound),
  })).toSorted((a, b) => a.figure / a.limit - b.figure / b.limit);
  const { figure, limit } = measured[rounds >> 1] ?? { figure: 0, limit: 1 };
  const ratio = figure / limit;
  const goal = `≥ ${GOAL} of bare RSA-2048`;
  const bench = `sign: ${LINES} lines`;
  return { bench, figure, unit: 'invoices/CPU s', limit, ratio, goal, met: ratio >= GOAL };
}

const [goods] = ALL_RATES.lines;
const TEN_LINES = {
  ...ALL_RATES,
  lines: Array.from({ length: LINES }, () => goods).filter((line) => line !== undefined),
};

type Work = (at: number) => unknown;
const idOf = (number: number): string => `HD${number}`;

const dataOf = (number: number): string =>
  encodeInvoiceData({ ...TEN_LINES, number: number + 1 }, { ...FACTS, dataId: idOf(number) }).data;

function signed(
  data: string,
  number: number,
  { privateKey, certificate }: IssuedCertificate,
): Uint8Array {
  const sellerSignature = signElementSync({
    data,
    dataId: idOf(number),
    signatureId: `NBan-${number}`,
    signedAt: '2026-11-21T09:30:00',
    privateKey,
    certificate,
  });
  return assembleInvoice({ data, qrText: '00020101', sellerSignature });
}

function perSecond(work: Work, times: number): number {
  const before = process.cpuUsage();
  for (let at = 0; at < times; at += 1) work(at);
  const { user, system } = process.cpuUsage(before);
  return (times * 1e6) / (user + system);
}
