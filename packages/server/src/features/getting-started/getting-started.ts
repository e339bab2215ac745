import type { GettingStarted } from '@hoadon/contracts/getting-started';
import { type StartFacts, startSteps } from '@hoadon/domain/getting-started/start-steps';
import type { AnnouncedType } from '@hoadon/domain/issuing/may-publish';
import { publishRefusal } from '@hoadon/domain/issuing/may-publish';
import type { z } from 'zod';
import type { RemoteSigning } from '../../connectors/remote-signing/port.ts';
import type { Platform } from '../../platform/platform.ts';
import { companyInformation } from '../company/index.ts';
import { currentLicence } from '../licences/index.ts';
import { usableCertificates } from '../signing/index.ts';
import { findStart } from './repository.ts';

export type GettingStartedDeps = Platform &
  Readonly<{ remoteSigning: RemoteSigning; certificatePageUrl: string | null }>;

/** The steps of the company to its first invoice, from what is there now. */
export async function gettingStarted(
  deps: GettingStartedDeps,
  companyId: string,
): Promise<z.input<typeof GettingStarted>> {
  const { db, clock } = deps;
  const { taxCode, ...company } = await companyInformation(db, companyId);
  const start = await findStart(db, companyId, clock.today().slice(2, 4));
  const steps = startSteps({
    company,
    licence: await licenceState(deps, companyId),
    announced: start.announced,
    openSeries: start.open_series,
    certificates: await certificates(deps, taxCode),
    furthest: start.furthest,
  });
  return {
    steps: steps.map(({ step, missing }) => ({ step, missing: [...missing] })),
    free_package: !start.has_free_package,
    certificate_page_url:
      deps.certificatePageUrl && orderPage(deps.certificatePageUrl, taxCode, company.fullName),
  };
}

/** Asks about the licence alone. */
const ANY_TYPE: readonly AnnouncedType[] = [{ template: '1', serial: '' }];

async function licenceState(
  { db, clock }: GettingStartedDeps,
  companyId: string,
): Promise<StartFacts['licence']> {
  const now = clock.now();
  const refusal = publishRefusal(await currentLicence(db, companyId, now), ANY_TYPE, now);
  if (refusal === null) return 'in-force';
  return refusal === 'LICENSE_EXPIRED' ? 'used-up' : 'none';
}

/** An unreachable HSM must not block the other steps. */
async function certificates(deps: GettingStartedDeps, taxCode: string): Promise<number | null> {
  try {
    return await usableCertificates(deps, taxCode);
  } catch (error) {
    deps.log.warn({ err: error }, 'hosted certificates cannot be counted');
    return null;
  }
}

/** Prefills the first fields of the page: both values are public. */
function orderPage(page: string, taxCode: string, name: string | null): string {
  const url = new URL(page);
  url.searchParams.set('tax_code', taxCode);
  url.searchParams.set('name', name ?? '');
  return url.href;
}
