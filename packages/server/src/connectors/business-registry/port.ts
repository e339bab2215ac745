import type {
  RegisteredState,
  RegisteredStatus,
} from '@hoadon/domain/partners/registered-standing';

/** A taxpayer as a public register describes it. */
export type Taxpayer = Readonly<{
  taxCode: string;
  name: string;
  address: string | null;
  taxOffice: string | null;
  /** On the day of asking. */
  status: RegisteredStatus;
  /** The register's own words or code for the status. */
  statusText: string | null;
  /** How it stood before and since, the first first; null: the register keeps no history. */
  history: readonly RegisteredState[] | null;
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
