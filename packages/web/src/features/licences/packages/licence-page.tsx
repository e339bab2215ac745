import { Sparkles } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { lazyPart } from '../../../ui/program/lazy-part.tsx';
import { CompanyLicence } from '../company-licence.tsx';

const BenefitsModal = lazyPart(
  () => import('../benefits/benefits-modal.tsx').then((file) => file.BenefitsModal),
  {
    dismiss: ({ onClose }) => onClose(),
  },
);

/** The company's packages as a page. */
export function LicencePage() {
  const { t } = useTranslation();
  const [asking, setAsking] = useState(false);
  return (
    <div className="flex-1 overflow-y-auto">
      <div className="mx-auto flex max-w-270 flex-col gap-5 px-4 py-6 tablet:px-8">
        <header className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
          <div>
            <h1 className="text-total">{t('licences.title')}</h1>
            <p className="text-muted">{t('licences.text')}</p>
          </div>
          <Button icon={Sparkles} onClick={() => setAsking(true)}>
            {t('licences.benefits.open')}
          </Button>
        </header>
        <CompanyLicence />
      </div>
      {asking && <BenefitsModal onClose={() => setAsking(false)} />}
    </div>
  );
}
