import { useState } from 'react';
import { useTranslation } from '../../../lib/texts/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { Carousel } from '../../../ui/carousel.tsx';
import { Modal } from '../../../ui/overlays/modal.tsx';
import { Banner } from '../banner.tsx';
import { BANNERS } from '../banner-art.tsx';
import { BenefitsModal } from './benefits-modal.tsx';

/** Milliseconds (LIC-024). */
const INTERVAL = 3_000;

type AdvertisementModalProps = { onPackages: () => void; onClose: () => void };

/** What one gets with a package, in five pictures, for whose licence does not let him issue. */
export function AdvertisementModal({ onPackages, onClose }: AdvertisementModalProps) {
  const { t } = useTranslation();
  const [asking, setAsking] = useState(false);
  const slides = BANNERS.map((banner) => ({
    key: banner.name,
    content: <Banner {...banner} />,
  }));
  return (
    <Modal
      open
      onClose={onClose}
      size="medium"
      title={t('licences.advertisement.title')}
      footer={
        <>
          <Button variant="quiet" onClick={() => setAsking(true)}>
            {t('licences.benefits.open')}
          </Button>
          <Button onClick={onClose}>{t('licences.advertisement.draft')}</Button>
          <Button variant="primary" onClick={onPackages}>
            {t('licences.draftOnly.packages')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <p>
          <span className="font-semibold text-warning">
            {t('licences.draftOnly.PUBLISH_NOT_PERMITTED')}
          </span>{' '}
          {t('licences.advertisement.text')}
        </p>
        <Carousel label={t('licences.advertisement.label')} slides={slides} interval={INTERVAL} />
      </div>
      {asking && <BenefitsModal onClose={() => setAsking(false)} />}
    </Modal>
  );
}
