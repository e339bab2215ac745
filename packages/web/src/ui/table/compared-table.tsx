import type { ReactNode } from 'react';
import { classNames } from '../../lib/class-names.ts';

type ComparedTableProps = {
  caption?: string;
  /** The heads over the names, then over each side. */
  heads: readonly string[];
  /** Columns of one width each, the names in a narrow one. */
  isEven?: boolean;
  children: ReactNode;
};

/** The same things on several sides beside each other: names at the left, one column a side. */
export function ComparedTable({ caption, heads, isEven = false, children }: ComparedTableProps) {
  return (
    <table className={classNames('w-full border-collapse text-left', isEven && 'table-fixed')}>
      {caption && <caption className="pb-1 text-left text-muted">{caption}</caption>}
      <thead>
        <tr className="text-small text-muted">
          {heads.map((head, at) => (
            <th
              key={head}
              scope="col"
              className={classNames(
                'py-1 pr-2 font-normal last:pr-0',
                isEven ? at === 0 && 'w-28 tablet:w-44' : at > 0 && 'text-right',
              )}
            >
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}

type ComparedLineProps = {
  name: ReactNode;
  sides: readonly ReactNode[];
  /** Figures are aligned right. */
  areFigures?: boolean;
  isMarked?: boolean;
};

export function ComparedLine({ name, sides, areFigures, isMarked }: ComparedLineProps) {
  return (
    <tr className={classNames('border-t border-hairline align-top', isMarked && 'bg-warning-50')}>
      <th scope="row" className="py-1 pr-2 font-normal text-muted">
        {name}
      </th>
      {sides.map((side, at) => (
        <td
          // biome-ignore lint/suspicious/noArrayIndexKey: a side is known by its place alone.
          key={at}
          className={classNames(
            'tabular py-1 pr-2 last:pr-0',
            areFigures ? 'text-right whitespace-nowrap' : 'break-words',
          )}
        >
          {side}
        </td>
      ))}
    </tr>
  );
}
