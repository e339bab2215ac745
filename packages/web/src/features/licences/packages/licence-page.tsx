import { Sparkles } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../../../lib/texts/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { CompanyLicence } from '../company-licence.tsx';
import { Benefits } from '../lazy-benefits.ts';

/** The company's packages. */
export function LicencePage() {
  const { t } = useTranslation();
  const [asking, setAsking] = useState(false);
  return (
    <>
      <header className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <p className="text-muted">{t('licences.text')}</p>
        <Button icon={Sparkles} onClick={() => setAsking(true)}>
          {t('licences.benefits.open')}
        </Button>
      </header>
      <CompanyLicence />
      {asking && <Benefits onClose={() => setAsking(false)} />}
    </>
  );
}
