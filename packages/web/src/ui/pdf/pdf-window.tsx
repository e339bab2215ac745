import { Download } from 'lucide-react';
import { saveFile } from '../../lib/files/save-file.ts';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { Button } from '../button.tsx';
import { Modal } from '../overlays/modal.tsx';
import { type QueryState, WhenRead } from '../when-read.tsx';
import { PdfView } from './lazy-pdf-view.tsx';
import { PaperSkeleton } from './paper-skeleton.tsx';

type PdfWindowProps = { title: string; query: QueryState<File>; onClose: () => void };

/** A printed invoice over the page, to read or to download. */
export function PdfWindow({ title, query, onClose }: PdfWindowProps) {
  const { t } = useTranslation();
  const file = query.data;
  return (
    <Modal
      open
      bare
      size="viewer"
      onClose={onClose}
      title={title}
      footer={
        <Button icon={Download} disabled={!file} onClick={() => file && saveFile(file)}>
          {t('common.action.download')}
        </Button>
      }
    >
      <WhenRead query={query} waiting={<PaperSkeleton />}>
        {(pdf) => <PdfView file={pdf} />}
      </WhenRead>
    </Modal>
  );
}
