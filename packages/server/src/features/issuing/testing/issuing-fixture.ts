import type { IssuePayload } from '@hoadon/contracts/issuing';
import { createTrustStore } from '@hoadon/signing/certificates/trust-store';
import type { Signer } from '@hoadon/signing/keys/signer';
import type { TestAuthority } from '@hoadon/signing/test-authority';
import { installFeature } from '../../../feature.ts';
import { type TestCompany, testCompany, testPlatform } from '../../../platform/db/testing.ts';
import type { Session } from '../../../platform/http/route.ts';
import { appFor } from '../../../platform/http/testing.ts';
import type { TestPlatform } from '../../../platform/testing.ts';
import { plainSheet } from '../../../testing/plain-sheet.ts';
import { checksHere } from '../../../testing/saved-invoices.ts';
import { bulkActsFeature } from '../../bulk-acts/index.ts';

import { announceSeries } from '../../invoice-templates/index.ts';
import { insertLicence } from '../../licences/index.ts';
import { authorityConnections } from '../connections/index.ts';
import type { IssuingDeps } from '../deps.ts';
import { receiveReplies } from '../inbox/receive-replies.ts';
import { type IssuingFeature, issuingFeature } from '../issuing.ts';
import { issuingWakeups } from '../issuing-wakeups.ts';
import { runDue } from '../pipeline/advance-invoices.ts';
import { workshop } from '../workshop/workshop.ts';
import { type ModelledAuthority, modelledAuthority } from './modelled-authority.ts';
import { type Keys, makeKeys } from './test-keys.ts';

export const SERIAL = 'C26TAA';
/** Day of the test platform's clock. */
export const TODAY = '2026-11-21';

export type IssuingFixture = Readonly<{
  platform: TestPlatform;
  ca: TestAuthority;
  authority: ModelledAuthority;
  deps: IssuingDeps;
  issuing: IssuingFeature;
  /** A company that may issue: licence, announced series, certificate. */
  company(options?: CompanyOptions): Promise<IssuingCompany>;
}>;

export type CompanyOptions = Readonly<{
  /** Invoices; null: unlimited. */
  capacity?: number | null;
  endsAt?: string;
  series?: readonly string[];
  licensed?: boolean;
}>;

export type IssuingCompany = TestCompany &
  Readonly<{
    signer: Signer;
    as(session: Session): ReturnType<typeof appFor>;
    /** As the accountant. */
    app: ReturnType<typeof appFor>;
  }>;

let keys: Promise<Keys> | null = null;

/** IssuingFeature on a real database, with a modelled authority and keys of a test CA. */
export async function issuingFixture(
  change: (deps: IssuingDeps) => IssuingDeps = (deps) => deps,
): Promise<IssuingFixture> {
  const pipeline = { run: async () => {} };
  const platform = drainingToo(await testPlatform(), () => pipeline.run());
  keys ??= makeKeys();
  const { ca, authorityKey, privateKey } = await keys;
  const authority = modelledAuthority(authorityKey.signer, () => platform.clock.now());
  const signers = new Map<string, Signer>();
  const trust = createTrustStore([ca.certificate]);
  const deps: IssuingDeps = change({
    ...platform,
    connections: authorityConnections(authority),
    remoteSigning: {
      keysOf: async (taxCode) => {
        const signer = signers.get(taxCode);
        return signer ? [{ id: `key-${taxCode}`, caType: 'HSM', signer }] : [];
      },
    },
    pdf: { print: async () => Buffer.from('%PDF-1.7 preview') },
    spreadsheet: { stream: plainSheet },
    signatures: checksHere(trust),
    trust,
    workshop: workshop(trust),
    wakeups: issuingWakeups(),
    replyWaits: [],
  });
  pipeline.run = async () => {
    await runDue(deps);
    await receiveReplies(deps);
  };
  const feature = issuingFeature(deps);
  const routes = [feature, bulkActsFeature(deps, feature.bulkActs ?? [])].flatMap((each) =>
    installFeature(platform.jobs, each),
  );
  return {
    platform,
    ca,
    authority,
    deps,
    issuing: feature,
    async company(options = {}) {
      const made = await testCompany(platform.db);
      const { taxCode } = made;
      const { signer } = await ca.issue({ commonName: 'CÔNG TY THỬ', taxCode, privateKey });
      signers.set(taxCode, signer);
      await equip(platform, made.companyId, options);
      const as = (session: Session) => appFor(routes, session, platform.db);
      return { ...made, signer, as, app: as(made.accountant) };
    },
  };
}

/** `drain` runs the pipeline as well: due invoices and their replies. */
function drainingToo(platform: TestPlatform, turn: () => Promise<void>): TestPlatform {
  const { jobs } = platform;
  const drain: TestPlatform['jobs']['drain'] = async (options) => {
    const errors = await jobs.drain(options);
    await turn();
    return errors;
  };
  return { ...platform, jobs: { ...jobs, drain } };
}

async function equip(platform: TestPlatform, companyId: string, options: CompanyOptions) {
  const { capacity = null, endsAt = '2027-12-31T00:00:00.000Z', series = [SERIAL] } = options;
  if (options.licensed !== false)
    await insertLicence(platform.db, companyId, {
      planCode: 'P100',
      planName: 'P100',
      startsAt: '2026-01-01T00:00:00.000Z',
      endsAt,
      capacity,
      price: '100000',
    });
  for (const serial of series)
    await announceSeries(platform.db, companyId, {
      template: '1',
      serial,
      announcedOn: '2026-01-02',
    });
}

/** Two lines at two rates: 2 × 150,000 at 10 % and 1 × 80,000 at 8 %, 416,400 dong in all. */
export const payload = (change: Partial<IssuePayload> = {}): IssuePayload => ({
  invoice_type: '1',
  invoice_template_code: '1',
  invoice_common_code: SERIAL,
  issued_date: TODAY,
  currency_code: 'VND',
  payment_method: 'CK',
  buyer_data: {
    buyer_type: 'ENTERPRISE',
    buyer_legal_name: 'Công ty Cổ phần Đại Phát',
    buyer_name: 'Lê Thị Mua',
    buyer_tax_code: '0399995507',
    buyer_address_line: '5 Nguyễn Huệ, Thành phố Hồ Chí Minh',
    buyer_email: 'mua@example.test',
  },
  lines: [
    line({ name: 'Ghế văn phòng', quantity: '2', price: '150000', rate: '10' }),
    line({ name: 'Sách kế toán', quantity: '1', price: '80000', rate: '8' }),
  ],
  ...change,
});

export const line = (change: Partial<IssuePayload['lines'][number]>) => ({
  type: 'HANG_HOA' as const,
  name: 'Bàn gỗ',
  unit: 'cái',
  quantity: '1',
  price: '100000',
  rate: '10' as const,
  ...change,
});
