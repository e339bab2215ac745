import type { ReactNode } from 'react';

/** What is shown of an invoice, wherever it is shown. */
export type FrameProps = Readonly<{
  title: string;
  /** Beside the title: where it stands, its tags, the way to the next. */
  tools: ReactNode;
  /** What can be done with it; nothing while it is being read. */
  footer: ReactNode;
  onClose: () => void;
  children: ReactNode;
}>;
