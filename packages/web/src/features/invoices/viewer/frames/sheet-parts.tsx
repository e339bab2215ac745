import type { ReactNode } from 'react';

type SheetProps = {
  /** Before the title: the way back. */
  back?: ReactNode;
  heading: ReactNode;
  tools: ReactNode;
  footer: ReactNode;
  children: ReactNode;
};

/** Head, content and acts of an invoice that stands in the page. */
export const SheetParts = ({ back, heading, tools, footer, children }: SheetProps) => (
  <>
    <header className="flex min-h-13 shrink-0 flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-4 py-2">
      {back}
      <div className="min-w-0 flex-1 truncate text-title">{heading}</div>
      {tools}
    </header>
    {children}
    {footer && (
      <footer
        data-bottom-bar
        className="flex shrink-0 flex-wrap items-center justify-end gap-2 border-t border-line px-4 py-3 max-tablet:*:flex-1"
      >
        {footer}
      </footer>
    )}
  </>
);
