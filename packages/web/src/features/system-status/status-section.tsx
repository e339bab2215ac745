import { type ReactNode, useId } from 'react';

type StatusSectionProps = { title: string; children: ReactNode };

/** A titled list of the page. */
export function StatusSection({ title, children }: StatusSectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="flex flex-col gap-2">
      <h2 id={id} className="font-semibold">
        {title}
      </h2>
      <div className="overflow-hidden rounded-control border border-line bg-surface">
        {children}
      </div>
    </section>
  );
}

type StatusRowProps = { name: ReactNode; details?: ReactNode; state: ReactNode };

/** A name with details below it, and its state beside it or, in a narrow window, below. */
export function StatusRow({ name, details, state }: StatusRowProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-hairline px-4 py-2.5 last:border-0">
      <div className="min-w-50 flex-1">
        <p className="font-medium">{name}</p>
        {details && <div className="text-small break-words text-muted">{details}</div>}
      </div>
      <div className="flex flex-wrap items-center gap-2">{state}</div>
    </li>
  );
}
