import { Tabs as Base } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';
import { classNames } from '../lib/class-names.ts';

export type TabItem<Value extends string> = Readonly<{
  value: Value;
  label: string;
  /** Shown beside the label when above zero. */
  count?: number;
  /** A dot beside the label, and its text. */
  mark?: Readonly<{ tone: 'danger' | 'info'; text: string }>;
  content: ReactNode;
}>;

type TabsProps<Value extends string> = {
  value: Value;
  onChange: (value: Value) => void;
  items: readonly TabItem<Value>[];
  label: string;
  /** On the left of the content, as in settings. */
  vertical?: boolean;
  /** The content fills the height and scrolls itself. */
  fill?: boolean;
  /** What is not shown stays as it is: for forms, whose inputs hold what is being typed. */
  keepMounted?: boolean;
  /** Over whatever is shown. It may come late: the tabs do not move under the hand that presses one. */
  notice?: ReactNode;
};

const TAB =
  'flex items-center gap-1.5 rounded-t-control px-3 -outline-offset-2 text-muted hover:text-ink data-active:font-medium data-active:text-primary-700';
const ACROSS =
  'h-10 whitespace-nowrap border-b-2 border-transparent data-active:border-primary-600';
const MARK = { danger: 'bg-danger', info: 'bg-primary-600' } as const;
const DOWN = 'h-8 rounded-control hover:bg-canvas data-active:bg-primary-50';

export function Tabs<Value extends string>(props: TabsProps<Value>) {
  const {
    value,
    onChange,
    items,
    label,
    vertical = false,
    fill = false,
    keepMounted = false,
    notice,
  } = props;
  return (
    <Base.Root
      value={value}
      onValueChange={(next: Value) => onChange(next)}
      orientation={vertical ? 'vertical' : 'horizontal'}
      className={classNames('flex min-h-0', vertical ? 'gap-5' : 'flex-col', fill && 'flex-1')}
    >
      <Base.List
        aria-label={label}
        className={
          vertical
            ? 'flex w-50 shrink-0 flex-col gap-0.5'
            : 'flex shrink-0 overflow-x-auto border-b border-line'
        }
      >
        {items.map((item) => (
          <Base.Tab
            key={item.value}
            value={item.value}
            className={classNames(TAB, vertical ? DOWN : ACROSS)}
          >
            {item.label}
            {item.count !== undefined && item.count > 0 && (
              <span className="tabular rounded-pill bg-neutral-50 px-1 text-pill">
                {item.count}
              </span>
            )}
            {item.mark && (
              <span className={classNames('size-1.5 rounded-full', MARK[item.mark.tone])}>
                <span className="sr-only">{item.mark.text}</span>
              </span>
            )}
          </Base.Tab>
        ))}
      </Base.List>
      {notice}
      {items.map((item) => (
        <Base.Panel
          key={item.value}
          value={item.value}
          keepMounted={keepMounted}
          className={classNames(
            'min-w-0',
            fill ? 'flex min-h-0 flex-1 flex-col' : 'flex-1',
            !fill && !vertical && 'pt-4',
          )}
        >
          {item.content}
        </Base.Panel>
      ))}
    </Base.Root>
  );
}
