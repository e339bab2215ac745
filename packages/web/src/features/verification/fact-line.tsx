import { CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { SEVERITY_LOOK } from './reason-list.tsx';

const LOOK = { ...SEVERITY_LOOK, good: { icon: CircleCheck, tone: 'text-success' } } as const;

type FactLineProps = { severity: keyof typeof LOOK; children: ReactNode };

/** One fact of a register, and its severity. */
export function FactLine({ severity, children }: FactLineProps) {
  const { icon: Icon, tone } = LOOK[severity];
  return (
    <li className="flex items-start gap-2">
      <Icon aria-hidden size={16} className={`mt-0.5 shrink-0 ${tone}`} />
      <p className="min-w-0 break-words">{children}</p>
    </li>
  );
}
