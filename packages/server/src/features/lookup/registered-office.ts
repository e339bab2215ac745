import type { LookupDeps } from './deps.ts';
import { registered } from './look-up-tax-code.ts';

/** Returns the name of the tax office in charge as the registers give it; null: no register answered, or none gives it. */
export const registeredOffice = async (deps: LookupDeps, taxCode: string): Promise<string | null> =>
  (await registered(deps, taxCode))?.taxpayer?.taxOffice ?? null;
