import { useEffect, useState } from 'react';
import { useMay } from '../auth/index.ts';
import { LookupWindow } from './lazy-window.ts';
import { PRINTED_TYPES } from './printed/printed-types.ts';

/** A picture or a PDF of an invoice that is dropped anywhere on a page is looked up by its QR. */
export function DroppedInvoice() {
  const mayLookUp = useMay('invoice_management.view');
  const [file, setFile] = useState<File | null>(null);
  useEffect(() => {
    if (!mayLookUp) return;
    const over = (event: DragEvent) => {
      if (isPrinted(event)) event.preventDefault();
    };
    const drop = (event: DragEvent) => {
      if (!isPrinted(event)) return;
      event.preventDefault();
      setFile(event.dataTransfer?.files[0] ?? null);
    };
    window.addEventListener('dragover', over);
    window.addEventListener('drop', drop);
    return () => {
      window.removeEventListener('dragover', over);
      window.removeEventListener('drop', drop);
    };
  }, [mayLookUp]);
  return file && <LookupWindow start={{ file }} onClose={() => setFile(null)} />;
}

/** One file of a kind that can hold a QR, where nothing on the page takes it and no window covers the page. */
function isPrinted({ defaultPrevented, dataTransfer }: DragEvent): boolean {
  if (defaultPrevented || document.querySelector('[role=dialog], [role=alertdialog]')) return false;
  const files = [...(dataTransfer?.items ?? [])].filter(({ kind }) => kind === 'file');
  return files.length === 1 && PRINTED_TYPES.includes(files[0]?.type ?? '');
}
