import { pino } from 'pino';
import { SaxesParser } from 'saxes';
import {
  type InvoiceReading,
  invoiceReading,
} from '../../../packages/server/src/features/intake/reading/index.ts';
import { zipOf } from '../../../packages/server/src/features/intake/reading/testing/made-files.ts';
import { systemClock } from '../../../packages/server/src/platform/clock.ts';
import { createTrustStore } from '../../../packages/signing/src/certificates/trust-store.ts';
import { createTestAuthority } from '../../../packages/signing/src/test-authority.ts';
import type { BenchResult } from '../../bench-result.ts';
import { defineBench } from '../../define-bench.ts';
import { familyUsage } from '../../intake/family-usage.ts';
import { signedFiles } from '../../intake/signed-files.ts';
import { storeAll } from '../../intake/storing.ts';

/** Ten thousand signed invoices pack to more than one upload may have: a certificate does not pack. */
const ZIP_BYTES = 200 * 1024 * 1024;
const MOST_TIMES = 5;
const MOST_RSS_MB = 600;
const MOST_SECONDS = 30;
const LOOKS_EVERY_MS = 100;

/** `distinct`: number of signed files, which the zip repeats under other names. */
type Size = Readonly<{ invoices: number; distinct: number }>;

/**
 * A zip of 10,000 signed invoices: unpacked, parsed, decoded and verified, beside parsing their text alone. Then as many in one
 * upload of several zips, for one file may have 10 MB (S-42) and they pack to some 40: read, matched, stored and verified.
 */
export const bench = defineBench<Size>({
  full: { invoices: 10_000, distinct: 500 },
  smoke: { invoices: 20, distinct: 10 },
  run: async (size) => [...(await reading(size)), ...(await storing(size))],
});

async function storing({ invoices }: Size): Promise<BenchResult[]> {
  const { importSeconds, verifySeconds, residentMb } = await storeAll(invoices);
  const figure = importSeconds + verifySeconds;
  return [
    {
      bench: 'import-xml: to the verdict',
      figure,
      unit: 's',
      limit: importSeconds,
      ratio: figure / importSeconds,
      goal: `≤ ${MOST_SECONDS} s, limit: without verdicts`,
      met: figure <= MOST_SECONDS,
    },
    memoryOf('to the verdict', residentMb),
  ];
}

async function reading(size: Size): Promise<BenchResult[]> {
  const { invoices } = size;
  const authority = await createTestAuthority({ name: 'CA THỬ NGHIỆM' });
  const texts = await signedFiles(authority, size.distinct);
  const { seconds, processorMs, residentMb, parseMs } = await readAll(
    invoices,
    texts,
    authority.certificate,
  );
  const ratio = processorMs / parseMs;
  return [
    {
      bench: 'import-xml: reading, processor',
      figure: processorMs / invoices,
      unit: 'ms an invoice',
      limit: parseMs / invoices,
      ratio,
      goal: `≤ ${MOST_TIMES} × saxes alone`,
      met: ratio <= MOST_TIMES,
    },
    {
      bench: 'import-xml: reading, time',
      figure: seconds,
      unit: 's',
      limit: null,
      ratio: null,
      goal: `≤ ${MOST_SECONDS} s with matching, storing`,
      met: seconds <= MOST_SECONDS,
    },
    memoryOf('reading', residentMb),
  ];
}

const memoryOf = (act: string, residentMb: number): BenchResult => ({
  bench: `import-xml: ${act}, memory`,
  figure: residentMb,
  unit: 'MB more',
  limit: null,
  ratio: null,
  goal: `≤ ${MOST_RSS_MB} MB`,
  met: residentMb <= MOST_RSS_MB,
});

/** Processor milliseconds for parsing as many files as are in the zip, each from its bytes. */
function parseAlone(files: readonly Buffer[], invoices: number): number {
  const before = process.cpuUsage();
  for (const file of files) new SaxesParser({ xmlns: true }).write(file.toString()).close();
  const { user, system } = process.cpuUsage(before);
  return (((user + system) / 1_000) * invoices) / files.length;
}

function zipOfAll(texts: readonly string[], invoices: number): Promise<Buffer> {
  const files = Array.from({ length: invoices }, (_, at) => [
    `tháng 11/${at}.xml`,
    texts[at % texts.length] ?? '',
  ]);
  return zipOf(Object.fromEntries(files));
}

/** Parsing alone is measured before and after, because the load of the machine changes. */
async function readAll(invoices: number, texts: readonly string[], trusted: Uint8Array) {
  const zip = await zipOfAll(texts, invoices);
  const files = texts.map((text) => Buffer.from(text));
  const reading = invoiceReading(
    { clock: systemClock, log: pino({ level: 'silent' }), trust: createTrustStore([trusted]) },
    { mostZipBytes: ZIP_BYTES },
  );
  let residentMb = 0;
  const look = setInterval(() => {
    residentMb = Math.max(residentMb, familyUsage().residentMb);
  }, LOOKS_EVERY_MS);
  try {
    // Warm up: a running server has its processes started and its code compiled.
    await readOnce(
      reading,
      await zipOf(Object.fromEntries(texts.map((text, at) => [`${at}.xml`, text]))),
    );
    parseAlone(files, invoices);
    const parsedBefore = parseAlone(files, invoices);
    // Memory of the bench process itself, which is subtracted.
    const ownMb = process.memoryUsage.rss() / (1024 * 1024);
    residentMb = 0;
    const before = familyUsage();
    const start = performance.now();
    const good = await readOnce(reading, zip);
    if (good !== invoices) throw new Error(`${good} of ${invoices} good invoices were read`);
    const seconds = (performance.now() - start) / 1_000;
    const processorMs = familyUsage().processorMs - before.processorMs;
    const parseMs = (parsedBefore + parseAlone(files, invoices)) / 2;
    return { seconds, processorMs, residentMb: residentMb - ownMb, parseMs };
  } finally {
    clearInterval(look);
    await reading.close();
  }
}

/** Number of invoices of a zip with valid signatures. */
async function readOnce(reading: InvoiceReading, zip: Buffer): Promise<number> {
  let good = 0;
  for await (const entry of reading.read('company-1', [{ name: 'a.zip', bytes: zip }]))
    good += entry.kind === 'invoice' && entry.signatures.valid ? 1 : 0;
  return good;
}
