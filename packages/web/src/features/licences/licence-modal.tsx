import { useTranslation } from '../../lib/texts/use-translation.ts';
import { Modal } from '../../ui/overlays/modal.tsx';
import { CompanyLicence } from './company-licence.tsx';

/** The company's packages over the page, so that unsaved work need not be left. */
export function LicenceModal({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Modal open onClose={onClose} size="medium" title={t('licences.title')}>
      <CompanyLicence />
    </Modal>
  );
}
