import type {
  RegisteredState,
  RegisteredStatus,
} from '@hoadon/domain/partners/registered-standing';

/** A taxpayer according to a public register. */
export type Taxpayer = Readonly<{
  taxCode: string;
  name: string;
  address: string | null;
  taxOffice: string | null;
  /** As of the day of the lookup. */
  status: RegisteredStatus;
  /** The register's own text or code for the status. */
  statusText: string | null;
  /** Earlier and present states, oldest first; null: the register has no history. */
  history: readonly RegisteredState[] | null;
  /** Name of the register. */
  source: string;
}>;

/** A public register of taxpayers. */
export type BusinessRegistry = Readonly<{
  /** Returns null if the register does not know the code; throws RegistryUnavailable if it gave no usable response. */
  lookUp(taxCode: string): Promise<Taxpayer | null>;
}>;

/** No usable response: down, too slow, busy, or another service at that address. */
export class RegistryUnavailable extends Error {
  override readonly name = 'RegistryUnavailable';
}
