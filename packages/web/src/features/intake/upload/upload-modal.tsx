import { CloudDownload } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../../../lib/texts/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { Modal } from '../../../ui/overlays/modal.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { LatestImported } from './latest-imported.tsx';
import { UploadForm } from './upload-form.tsx';

export type UploadTab = 'upload' | 'latest';
export type UploadModalProps = {
  startAt: UploadTab;
  /** Of the list from which it is opened: what the company sold. */
  isSold: boolean;
  onClose: () => void;
  /** The imports that files became, once they are read. */
  onResult: (ids: readonly string[]) => void;
  /** To the accounts with providers; null: not for this person. */
  onProviders: (() => void) | null;
};

/** Takes files of invoices, and shows what was handed in last. */
export function UploadModal(props: UploadModalProps) {
  const { startAt, isSold, onClose, onResult, onProviders } = props;
  const { t } = useTranslation();
  const [tab, setTab] = useState(startAt);
  return (
    <Modal
      open
      onClose={onClose}
      title={t('intake.action')}
      size="medium"
      tools={
        onProviders && (
          <Button icon={CloudDownload} onClick={onProviders}>
            {t('intake.providers')}
          </Button>
        )
      }
    >
      <Tabs
        label={t('intake.tabs.label')}
        value={tab}
        onChange={setTab}
        items={[
          {
            value: 'upload',
            label: t('intake.tabs.upload'),
            content: <UploadForm isSold={isSold} onResult={onResult} />,
          },
          {
            value: 'latest',
            label: t('intake.tabs.latest'),
            content: <LatestImported onResult={onResult} />,
          },
        ]}
      />
    </Modal>
  );
}
