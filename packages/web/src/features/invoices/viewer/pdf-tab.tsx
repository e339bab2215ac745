import { useQuery } from '@tanstack/react-query';
import { ErrorState } from '../../../ui/error-state.tsx';
import { PdfView } from '../../../ui/pdf/lazy-pdf-view.tsx';
import { PaperSkeleton } from '../../../ui/pdf/paper-skeleton.tsx';
import { pdfQuery } from '../queries.ts';

export function PdfTab({ id, state }: { id: string; state: string }) {
  const pdf = useQuery(pdfQuery(id, state));
  if (pdf.error) return <ErrorState error={pdf.error} onRetry={() => void pdf.refetch()} />;
  if (!pdf.data) return <PaperSkeleton />;
  return <PdfView file={pdf.data} />;
}
