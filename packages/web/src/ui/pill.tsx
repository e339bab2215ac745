import type { LucideIcon } from 'lucide-react';
import { classNames } from '../lib/class-names.ts';

export type Tone = 'success' | 'warning' | 'danger' | 'info' | 'relation' | 'neutral';

const TONE: Record<Tone, string> = {
  success: 'bg-success-50 text-success',
  warning: 'bg-warning-50 text-warning',
  danger: 'bg-danger-50 text-danger',
  info: 'bg-info-50 text-info',
  relation: 'bg-relation-50 text-relation',
  neutral: 'bg-neutral-50 text-neutral',
};

type PillProps = { tone: Tone; icon: LucideIcon; children: string; className?: string };

/** A status: always a word and an icon, never the colour alone. */
export function Pill({ tone, icon: Icon, children, className }: PillProps) {
  return (
    <span
      className={classNames(
        'inline-flex max-w-full items-center gap-1 rounded-pill px-1.5 py-0.5 text-pill font-medium whitespace-nowrap',
        TONE[tone],
        className,
      )}
    >
      <Icon aria-hidden size={12} className="shrink-0" />
      <span className="truncate">{children}</span>
    </span>
  );
}
