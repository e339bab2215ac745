import { Failure } from '@hoadon/domain/errors/failure';
import { readKnownCertificate } from '@hoadon/signing/certificates/certificate-cache';
import type { Metric } from 'prom-client';
import type { RemoteSigning } from '../../connectors/remote-signing/port.ts';
import { countedGauges } from '../../platform/metrics/index.ts';
import type { Platform } from '../../platform/platform.ts';

/** Certificates change rarely, and reading them asks for a look into the folder for each company. */
const CACHED_MS = 3_600_000;
const DAY_MS = 86_400_000;

type CertificateEnd = Readonly<{ taxCode: string; endsAt: number }>;
type Deps = Pick<Platform, 'db' | 'clock' | 'log'> & Readonly<{ remoteSigning: RemoteSigning }>;

/** Days until the hosted certificate of each company ends: of several, the one that ends last. */
export function certificateGauge(deps: Deps): Metric[] {
  let cached: Readonly<{ at: number; ends: readonly CertificateEnd[] }> | null = null;
  const now = () => Date.parse(deps.clock.now());
  const read = async () => {
    if (!cached || now() - cached.at > CACHED_MS)
      cached = { at: now(), ends: await certificateEnds(deps) };
    return cached.ends;
  };
  return countedGauges(deps.log, 'certificates', read, [
    {
      name: 'hoadon_certificate_days_left',
      help: 'Days until the hosted certificate of a company ends; negative: it has ended',
      labelNames: ['tax_code'],
      labels: ({ taxCode }) => ({ tax_code: taxCode }),
      value: ({ endsAt }) => (endsAt - now()) / DAY_MS,
    },
  ]);
}

/** A paused installation reads no keys. */
const unlessPaused = (error: unknown): [] => {
  if (error instanceof Failure && error.code === 'INSTALLATION_PAUSED') return [];
  throw error;
};

async function certificateEnds({ db, remoteSigning }: Deps): Promise<CertificateEnd[]> {
  const companies = await db.selectFrom('company').select('tax_code').execute();
  const ends: CertificateEnd[] = [];
  for (const { tax_code: taxCode } of companies) {
    const keys = await remoteSigning.keysOf(taxCode).catch(unlessPaused);
    const lasts = keys.map(({ signer }) =>
      Date.parse(readKnownCertificate(signer.certificate).notAfter),
    );
    if (lasts.length > 0) ends.push({ taxCode, endsAt: Math.max(...lasts) });
  }
  return ends;
}
