import { useQuery } from '@tanstack/react-query';
import { PdfView } from '../../../ui/pdf/lazy-pdf-view.tsx';
import { PaperSkeleton } from '../../../ui/pdf/paper-skeleton.tsx';
import { WhenRead } from '../../../ui/when-read.tsx';
import type { ViewerLook } from './viewer-look.ts';
import { pdfQuery } from './viewer-queries.ts';

type PdfTabProps = { id: string; state: string; look: ViewerLook };

export function PdfTab({ id, state, look: { zoom, setZoom } }: PdfTabProps) {
  return (
    <WhenRead query={useQuery(pdfQuery(id, state))} waiting={<PaperSkeleton />}>
      {(file) => <PdfView file={file} zoom={zoom} onZoom={setZoom} />}
    </WhenRead>
  );
}
