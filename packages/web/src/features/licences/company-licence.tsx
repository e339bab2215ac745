import { useTranslation } from '../../lib/texts/use-translation.ts';
import { Capacity } from './packages/capacity.tsx';
import { PackagesLoaded } from './packages/packages-loaded.tsx';
import { PriceTable } from './packages/price-table.tsx';
import { PurchasedPackages } from './packages/purchased-packages.tsx';

/** Everything about the company's licence: used against bought, its packages, and what can be bought. */
export function CompanyLicence() {
  const { t } = useTranslation();
  return (
    <PackagesLoaded>
      {(packages) => (
        <div className="flex flex-col gap-6">
          <Capacity packages={packages} />
          <section aria-labelledby="purchased-title" className="flex flex-col gap-3">
            <h2 id="purchased-title">{t('licences.purchased.title')}</h2>
            <PurchasedPackages purchased={packages.purchased} />
          </section>
          <PriceTable packages={packages.packages} />
        </div>
      )}
    </PackagesLoaded>
  );
}
