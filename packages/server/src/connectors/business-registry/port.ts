/** Whether the tax office counts the taxpayer as working. `unknown`: the register did not say, or in words we do not know. */
export type TaxpayerStatus = 'active' | 'not-active' | 'unknown';

/** A taxpayer as a public register describes it. */
export type Taxpayer = Readonly<{
  taxCode: string;
  name: string;
  address: string | null;
  taxOffice: string | null;
  status: TaxpayerStatus;
  /** The register's own words or code for the status. */
  statusText: string | null;
  /** Which register said so. */
  source: string;
}>;

/** A public register of taxpayers. */
export type BusinessRegistry = Readonly<{
  /** Null where the register does not know the code; throws RegistryUnavailable where it did not say. */
  lookUp(taxCode: string): Promise<Taxpayer | null>;
}>;

/** No usable answer: down, too slow, busy, or something else answers at that address. */
export class RegistryUnavailable extends Error {
  override readonly name = 'RegistryUnavailable';
}
