import { useState } from 'react';
import { LookedUp } from './looked-up.tsx';
import { LookupForm } from './lookup-form.tsx';
import type { Printed } from './printed/index.ts';
import type { AskedLookup } from './queries.ts';

export type LookupWindowProps = {
  /** An invoice of the company, a picture or PDF of one; null: it is typed. */
  start: Readonly<{ invoiceId: string } | { file: File }> | null;
  onClose: () => void;
};

/** Looks up an invoice outside: what to look for, then where it is (LOOK-001). */
export function LookupWindow({ start, onClose }: LookupWindowProps) {
  const isKnown = start !== null && 'invoiceId' in start;
  const [lookupInput, ask] = useState<AskedLookup | null>(
    isKnown ? { invoice_id: start.invoiceId } : null,
  );
  const [printed, setPrinted] = useState<Printed | null>(null);
  if (lookupInput)
    return (
      <LookedUp
        lookupInput={lookupInput}
        printed={printed}
        isOpenAlready={isKnown}
        onClose={onClose}
      />
    );
  return (
    <LookupForm
      file={start && 'file' in start ? start.file : null}
      onClose={onClose}
      onAsk={ask}
      onRead={(read) => {
        setPrinted(read);
        ask(askedBy(read));
      }}
    />
  );
}

function askedBy(read: Printed): AskedLookup {
  if ('link' in read) return { link: read.link };
  const { sellerTaxCode, template, serial, number } = read.invoice;
  return {
    tax_code: sellerTaxCode,
    template_code: template,
    invoice_serial: serial,
    invoice_number: number,
  };
}
