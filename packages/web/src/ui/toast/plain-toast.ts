import type { ReactNode } from 'react';

export type ToastExtra = {
  description?: ReactNode;
  action?: { label: string; onClick: () => void };
};

/** A toast where the corner for them could not be fetched. */
export type PlainToast = Readonly<{ id: string; text: string }> & ToastExtra;
