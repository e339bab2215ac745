import type { ReactNode } from 'react';
import { classNames } from '../../lib/class-names.ts';

type LatestPageProps = {
  title: string;
  /** Leads from one back to the way in; null on the way in. */
  back: ReactNode;
  /** For rows with two columns. */
  isWide?: boolean;
  children: ReactNode;
};

/** A page of work that is begun here again and again: the way in with the latest ones, or one of them. */
export const LatestPage = ({ title, back, isWide = false, children }: LatestPageProps) => (
  <div className="min-h-0 flex-1 overflow-y-auto">
    <div
      className={classNames(
        'mx-auto flex flex-col gap-5 p-4 tablet:p-6',
        isWide ? 'max-w-320' : 'max-w-280',
      )}
    >
      <header className="flex flex-wrap items-center justify-between gap-2">
        <h1 className="text-title">{title}</h1>
        {back}
      </header>
      {children}
    </div>
  </div>
);
