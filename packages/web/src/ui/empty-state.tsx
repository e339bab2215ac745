import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

type EmptyStateProps = {
  /** One line: what this area would show. */
  text: string;
  icon?: LucideIcon;
  /** The one thing to do about it. */
  action?: ReactNode;
};

export function EmptyState({ text, icon: Icon, action }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center gap-3 px-6 py-16 text-center text-muted">
      {Icon && <Icon aria-hidden size={32} strokeWidth={1.5} />}
      <p className="max-w-100">{text}</p>
      {action}
    </div>
  );
}
