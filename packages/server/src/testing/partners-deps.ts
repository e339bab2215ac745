import type { BusinessRegistry, Taxpayer } from '../connectors/business-registry/port.ts';
import { boundedSpreadsheet } from '../connectors/spreadsheet/bounded-spreadsheet.ts';
import type { TestPlatform } from '../platform/testing.ts';

/** Dependencies of partners, with a register that knows just these taxpayers. */
export function partnersDeps<P extends TestPlatform>(
  platform: P,
  taxpayers: readonly Taxpayer[] = [],
) {
  const businessRegistry: BusinessRegistry = {
    lookUp: async (taxCode) => taxpayers.find((one) => one.taxCode === taxCode) ?? null,
  };
  return { ...platform, businessRegistry, spreadsheet: boundedSpreadsheet() };
}
