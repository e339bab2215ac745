import { useQuery } from '@tanstack/react-query';
import { PdfView } from '../../../ui/pdf/lazy-pdf-view.tsx';
import { PaperSkeleton } from '../../../ui/pdf/paper-skeleton.tsx';
import { WhenRead } from '../../../ui/when-read.tsx';
import { pdfQuery } from '../queries.ts';

export function PdfTab({ id, state }: { id: string; state: string }) {
  return (
    <WhenRead query={useQuery(pdfQuery(id, state))} waiting={<PaperSkeleton />}>
      {(file) => <PdfView file={file} />}
    </WhenRead>
  );
}
