import { act, cleanup, createEvent, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { startI18n } from '../../lib/i18n.ts';
import { Tree, type TreeDrop, type TreeNode } from './index.ts';

beforeAll(() => startI18n('vi'));
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(300);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(400);
  // happy-dom lays nothing out, so that a list never learns where it was scrolled to.
  Element.prototype.scrollTo = function scrollTo(this: Element, to?: unknown) {
    this.scrollTop = (to as ScrollToOptions).top ?? 0;
    fireEvent.scroll(this);
  } as typeof Element.prototype.scrollTo;
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const FEW: readonly TreeNode[] = [
  { id: 'a', label: 'An Phú', children: [{ id: 'b', label: 'Đà Nẵng' }] },
  { id: 'c', label: 'Đồng Tháp', count: 1200, children: [{ id: 'd', label: 'Cao Lãnh' }] },
  { id: 'e', label: 'Điện Biên' },
];
/** 50 directories of 99 each. */
const MANY: readonly TreeNode[] = Array.from({ length: 50 }, (_, at) => ({
  id: `${at}`,
  label: `Thư mục ${at}`,
  children: Array.from({ length: 99 }, (__, child) => ({
    id: `${at}.${child}`,
    label: `Mục ${at}.${child}`,
  })),
}));

type Props = { nodes?: readonly TreeNode[]; expanded?: readonly string[]; drop?: TreeDrop };

function Directories({ nodes = FEW, expanded = [], drop }: Props) {
  const [selectedId, setSelectedId] = useState<string | null>(null);
  return (
    <Tree
      label="Thư mục"
      nodes={nodes}
      selectedId={selectedId}
      onSelect={setSelectedId}
      defaultExpanded={expanded}
      {...(drop ? { drop } : {})}
    />
  );
}

const shown = () => screen.getAllByRole('treeitem').map((item) => item.getAttribute('data-id'));
const item = (id: string) => document.querySelector(`[data-id="${id}"]`) as HTMLElement;
const press = (...keys: string[]) => {
  for (const key of keys) fireEvent.keyDown(document.activeElement as Element, { key });
};
const focused = () => document.activeElement?.getAttribute('data-id');

test('a tree opens, moves and selects by the keys of its pattern', () => {
  render(<Directories />);
  item('a').focus();
  press('ArrowRight');
  expect(item('a').getAttribute('aria-expanded')).toBe('true');
  press('ArrowRight');
  expect(focused()).toBe('b');
  press('Enter');
  expect(item('b').getAttribute('aria-selected')).toBe('true');
  press('ArrowLeft');
  expect(focused()).toBe('a');
  press('ArrowLeft');
  expect(shown()).toEqual(['a', 'c', 'e']);
  press('End', 'ArrowDown');
  expect(focused()).toBe('e');
  press('*');
  expect(shown()).toEqual(['a', 'b', 'c', 'd', 'e']);
  press('Home');
  expect(focused()).toBe('a');
});

test('letters find the next node that begins with them, with or without accents', () => {
  render(<Directories expanded={['a']} />);
  item('a').focus();
  press('d');
  expect(focused()).toBe('b');
  press('d');
  expect(focused()).toBe('c');
  cleanup();
  render(<Directories expanded={['a']} />);
  item('a').focus();
  press('đ', 'i');
  expect(focused()).toBe('e');
});

test('of five thousand nodes only those in sight are drawn, and the keys reach every one', () => {
  render(<Directories nodes={MANY} expanded={MANY.map(({ id }) => id)} />);
  expect(shown().length).toBeLessThan(60);
  item('0').focus();
  press('End');
  expect(focused()).toBe('49.98');
  expect(shown().length).toBeLessThan(60);
  press('ArrowLeft', 'ArrowUp');
  expect(focused()).toBe('48.98');
  expect(item('48.98').getAttribute('aria-posinset')).toBe('99');
  expect(item('48.98').getAttribute('aria-setsize')).toBe('99');
});

test('Tab comes back to where it left, however far the tree was scrolled meanwhile', () => {
  render(<Directories nodes={MANY} expanded={MANY.map(({ id }) => id)} />);
  item('0.3').focus();
  const scroller = screen.getByRole('tree').parentElement as HTMLElement;
  scroller.scrollTo({ top: 60_000 });
  expect(item('0.3').tabIndex).toBe(0);
  expect(screen.getAllByRole('treeitem').filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1);
});

function drag(kind: 'dragOver' | 'drop', id: string, formats: readonly string[]): boolean {
  const event = createEvent[kind](item(id));
  Object.defineProperty(event, 'dataTransfer', { value: { types: formats } });
  fireEvent(item(id), event);
  return event.defaultPrevented;
}

test('what is dragged falls on the node under it, where that takes it', () => {
  const onDrop = vi.fn();
  render(
    <Directories
      drop={{ accepts: (formats, id) => formats.includes('invoice') && id !== 'e', onDrop }}
    />,
  );
  expect(drag('dragOver', 'c', ['invoice'])).toBe(true);
  expect(drag('dragOver', 'e', ['invoice'])).toBe(false);
  expect(drag('dragOver', 'c', ['Files'])).toBe(false);
  drag('drop', 'e', ['invoice']);
  expect(onDrop).not.toHaveBeenCalled();
  drag('drop', 'c', ['invoice']);
  expect(onDrop).toHaveBeenCalledWith('c', expect.anything());
});

test('DIR-004 a node shows as the target 5 ms after something is held over it, and is clear 250 ms after it is gone', () => {
  vi.useFakeTimers();
  try {
    render(<Directories drop={{ accepts: () => true, onDrop: () => undefined }} />);
    const isTarget = () => item('c').className.includes('outline-primary-600');
    const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));
    drag('dragOver', 'c', ['invoice']);
    pass(4);
    expect(isTarget()).toBe(false);
    pass(1);
    expect(isTarget()).toBe(true);
    fireEvent.dragLeave(item('c'));
    pass(249);
    expect(isTarget()).toBe(true);
    pass(1);
    expect(isTarget()).toBe(false);
  } finally {
    vi.useRealTimers();
  }
});

describe('what is held over a node', () => {
  const TAKES_ALL: TreeDrop = { accepts: () => true, onDrop: () => undefined };
  const hold = (id: string, ms: number) => {
    drag('dragOver', id, []);
    act(() => vi.advanceTimersByTime(ms));
  };
  const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  test('opens it, and none that it passed on the way', () => {
    render(<Directories drop={TAKES_ALL} />);
    hold('a', 500);
    hold('c', 600);
    pass(1_000);
    expect(shown()).toEqual(['a', 'c', 'd', 'e']);
  });

  test('does not open it any more once it fell or was taken elsewhere', () => {
    render(<Directories drop={TAKES_ALL} />);
    hold('a', 590);
    drag('drop', 'a', []);
    pass(1_000);
    hold('c', 590);
    fireEvent.dragLeave(item('c'));
    pass(1_000);
    expect(shown()).toEqual(['a', 'c', 'e']);
  });

  test('leaves a node closed that holds no others yet', () => {
    const { rerender } = render(<Directories drop={TAKES_ALL} />);
    hold('e', 1_000);
    const filled = FEW.map((node) =>
      node.id === 'e' ? { ...node, children: [{ id: 'f', label: 'Tủa Chùa' }] } : node,
    );
    rerender(<Directories nodes={filled} drop={TAKES_ALL} />);
    expect(item('e').getAttribute('aria-expanded')).toBe('false');
  });
});

test('a tree without nodes shows a message', () => {
  render(<Directories nodes={[]} />);
  screen.getByText('Không có dữ liệu');
});
