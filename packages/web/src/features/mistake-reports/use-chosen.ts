import type { ReviewTask } from '@hoadon/contracts/mistake-reports';
import { useState } from 'react';
import { chosenOfReview, type NoticeInvoice } from './chosen-invoice.ts';

/** What a notice is to name, gathered over the pages of the list. */
type Choice = Readonly<{
  invoices: readonly NoticeInvoice[];
  reason: string;
  /** The request to review that is being answered. */
  review: ReviewTask | null;
}>;

const NOTHING: Choice = { invoices: [], reason: '', review: null };

export type Beginning = Readonly<{
  invoices?: readonly NoticeInvoice[] | undefined;
  reason?: string | undefined;
  review?: ReviewTask | undefined;
}>;

export function useChosen({ invoices, reason, review }: Beginning) {
  const [choice, setChoice] = useState<Choice>(() => ({
    invoices: invoices ?? (review ? chosenOfReview(review) : []),
    reason: reason ?? '',
    review: review ?? null,
  }));
  const has = (id: string) => choice.invoices.some((one) => one.id === id);
  const without = (ids: readonly string[]) => choice.invoices.filter(({ id }) => !ids.includes(id));
  return {
    ...choice,
    has,
    /** Chooses all of them, or none of them. */
    set: (rows: readonly NoticeInvoice[], isChosen: boolean) => {
      const others = without(rows.map(({ id }) => id));
      setChoice({ ...choice, invoices: isChosen ? [...others, ...rows] : others });
    },
    setReason: (text: string) => setChoice({ ...choice, reason: text }),
    answer: (task: ReviewTask) =>
      setChoice({ ...choice, review: task, invoices: chosenOfReview(task) }),
    /** The notice is one of the company's own again. */
    leaveReview: () => setChoice({ ...choice, review: null }),
    clear: () => setChoice(NOTHING),
  };
}

export type Chosen = ReturnType<typeof useChosen>;
