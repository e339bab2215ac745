import { PackagesLoaded } from './packages/packages-loaded.tsx';
import { PriceTable } from './packages/price-table.tsx';

/** What leads on from a used-up package: the packages that can be bought (LIC-017). */
export const LicenceExpired = () => (
  <PackagesLoaded>{({ packages }) => <PriceTable packages={packages} />}</PackagesLoaded>
);
