import { render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { reveal, revealStart, useRowsInSight } from './index.ts';

const ROW = 72;
/** Height of what is above the rows and is scrolled with them. */
const ABOVE = 500;

beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600);
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function place(
    this: Element,
  ) {
    const page = this.closest('main')?.scrollTop ?? 0;
    return new DOMRect(0, this.matches('main') ? 48 : 48 + ABOVE - page, 390, 600);
  });
});

function Page({ isNarrow }: { isNarrow: boolean }) {
  const box = useRef<HTMLDivElement>(null);
  const { rows } = useRowsInSight(box, { count: 1000, rowHeight: ROW, beyond: 2 });
  return (
    <main style={{ overflowY: isNarrow ? 'auto' : 'visible' }}>
      <div ref={box} data-testid="box" style={{ overflowY: isNarrow ? 'visible' : 'auto' }}>
        {rows.map(({ index }) => (
          <p key={index}>{index}</p>
        ))}
      </div>
    </main>
  );
}

const drawn = () => screen.getAllByText(/^\d+$/).map((row) => Number(row.textContent));

test.each([
  ['a box that scrolls', false, 'box'],
  ['a page that scrolls with its rows', true, 'page'],
] as const)(
  '%s draws the rows that are in sight, and scrolls to one that is not',
  async (_, isNarrow, by) => {
    render(<Page isNarrow={isNarrow} />);
    const box = screen.getByTestId('box');
    const scroller = by === 'page' ? screen.getByRole('main') : box;
    const above = by === 'page' ? ABOVE : 0;
    expect(drawn()[0]).toBe(0);
    reveal(box, 100 * ROW, ROW, 0);
    expect(scroller.scrollTop).toBe(above + 101 * ROW - 600);
    scroller.dispatchEvent(new Event('scroll'));
    expect(await screen.findByText('100')).toBeTruthy();
    expect(drawn()).not.toContain(0);
    revealStart(box);
    expect(scroller.scrollTop).toBe(above);
    // What is above is in view: the scroll position stays.
    scroller.scrollTop = above / 2;
    revealStart(box);
    expect(scroller.scrollTop).toBe(above / 2);
  },
);
