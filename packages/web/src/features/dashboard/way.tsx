import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useMay } from '../auth/index.ts';

type WayProps = Pick<LinkProps, 'to' | 'params' | 'search'> & {
  className: string;
  children: ReactNode;
};

/** A figure that opens its invoices, for users with the right; the figure alone for others. */
export function Way({ className, children, ...link }: WayProps) {
  const mayView = useMay('invoice_management.view');
  if (!mayView) return <span className={className}>{children}</span>;
  return (
    <Link {...link} className={className}>
      {children}
    </Link>
  );
}
