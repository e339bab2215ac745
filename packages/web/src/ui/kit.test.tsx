import type { PlainDate } from '@hoadon/domain/dates/plain-date';
import { type Decimal, decimal, ZERO } from '@hoadon/domain/money/decimal';
import { FALLBACK_FORMAT } from '@hoadon/domain/money/number-format';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { toast as sonner } from 'sonner';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { startI18n } from '../lib/i18n.ts';
import { NumberFormatContext } from '../lib/number-format.ts';
import { Button } from './button.tsx';
import { DateInput } from './fields/date-input.tsx';
import { Field } from './fields/field.tsx';
import { MoneyInput } from './fields/money-input.tsx';
import { TextArea } from './fields/text-area.tsx';
import { TextInput } from './fields/text-input.tsx';
import { ConfirmDialog } from './overlays/confirm-dialog.tsx';
import { ContextMenu } from './overlays/context-menu.tsx';
import { LoadingOverlay } from './overlays/loading-overlay.tsx';
import { Modal } from './overlays/modal.tsx';
import { UnsavedDialog } from './overlays/unsaved-dialog.tsx';
import { useCloseGuard } from './overlays/use-close-guard.ts';
import { FORM_PREVIEW_ZOOM, PREVIEW_ZOOM, VIEWER_ZOOM, zoomed } from './pdf/pdf-zoom.ts';
import { Spinner } from './spinner.tsx';
import { Paginator, pageWindow } from './table/paginator.tsx';
import { TableShell } from './table/table-shell.tsx';
import { toast } from './toast/toast.tsx';

beforeAll(() => startI18n('vi'));
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

type MoneyProps = {
  start?: string;
  digits?: number;
  min?: Decimal;
  onAmount?: (amount: Decimal | null) => void;
};

function Money({ start, digits = 0, min, onAmount }: MoneyProps) {
  const [amount, setAmount] = useState<Decimal | null>(start ? decimal(start) : null);
  return (
    <Field label="Số tiền">
      <MoneyInput
        value={amount}
        fractionDigits={digits}
        {...(min ? { min } : {})}
        onChange={(value) => {
          setAmount(value);
          onAmount?.(value);
        }}
      />
    </Field>
  );
}

function typeMoney(text: string, leave = true): HTMLInputElement {
  const input = screen.getByLabelText<HTMLInputElement>('Số tiền');
  fireEvent.change(input, { target: { value: text } });
  if (leave) fireEvent.blur(input);
  return input;
}

test('UX-012 an amount takes digits, dot, comma and minus, and drops every other sign', () => {
  render(<Money />);
  expect(typeMoney('1.500 ₫abc', false).value).toBe('1.500 ');
});

test('UX-013 a negative amount is shown in parentheses', () => {
  render(<Money start="-1500" />);
  expect(screen.getByLabelText<HTMLInputElement>('Số tiền').value).toBe('(1.500)');
});

test('UX-014 a value below the minimum becomes the minimum when the field is left', () => {
  const onAmount = vi.fn();
  render(<Money min={ZERO} onAmount={onAmount} />);
  expect(typeMoney('-5').value).toBe('0');
  expect(onAmount).toHaveBeenLastCalledWith('0');
});

test('UX-015 more decimals than allowed are rounded away', () => {
  render(<Money digits={2} />);
  expect(typeMoney('1,239').value).toBe('1,24');
});

test.each([
  { typed: '20k', shown: '20.000' },
  { typed: '1,5m', shown: '1.500.000' },
  { typed: '2M', shown: '2.000.000' },
])('UX-016 $typed means $shown', ({ typed, shown }) => {
  render(<Money />);
  expect(typeMoney(typed).value).toBe(shown);
});

test('AMB-01 1.500 is fifteen hundred under the Vietnamese format and never one and a half', () => {
  const onAmount = vi.fn();
  render(<Money digits={2} onAmount={onAmount} />);
  typeMoney('1.500');
  expect(onAmount).toHaveBeenLastCalledWith('1500');
});

test('AMB-01 the marks are those of the company', () => {
  render(
    <NumberFormatContext value={FALLBACK_FORMAT}>
      <Money digits={2} />
    </NumberFormatContext>,
  );
  expect(typeMoney('1,500.5').value).toBe('1,500.5');
});

test('an amount is left as it was typed until the field is left', () => {
  const onAmount = vi.fn();
  render(<Money onAmount={onAmount} />);
  expect(typeMoney('1234567', false).value).toBe('1234567');
  expect(onAmount).toHaveBeenLastCalledWith('1234567');
});

test('text that is no amount stays to be corrected, is marked and counts as nothing', () => {
  const onAmount = vi.fn();
  render(<Money onAmount={onAmount} />);
  const input = typeMoney('1.2.3');
  expect(input.value).toBe('1.2.3');
  expect(input.getAttribute('aria-invalid')).toBe('true');
  expect(onAmount).toHaveBeenLastCalledWith(null);
});

function Day() {
  const [date, setDate] = useState<PlainDate | null>(null);
  return (
    <Field label="Ngày" hint={date ?? 'trống'}>
      <DateInput value={date} onChange={setDate} />
    </Field>
  );
}

test.each([
  { typed: '05.03.2026', date: '2026-03-05', shown: '05.03.2026' },
  { typed: '5/3/26', date: '2026-03-05', shown: '05.03.2026' },
  { typed: '05-03-2026', date: '2026-03-05', shown: '05.03.2026' },
  { typed: '05032026', date: '2026-03-05', shown: '05.03.2026' },
  { typed: '31.02.2026', date: 'trống', shown: '' },
  { typed: 'abc', date: 'trống', shown: '' },
])('VAL-032 UX-018 $typed becomes "$shown" when the field is left', ({ typed, date, shown }) => {
  render(<Day />);
  const input = screen.getByLabelText<HTMLInputElement>('Ngày');
  fireEvent.change(input, { target: { value: typed } });
  expect(input.value).toBe(typed);
  fireEvent.blur(input);
  expect(input.value).toBe(shown);
  screen.getByText(date);
});

test('a field names its control and shows its fault', () => {
  render(
    <Field label="Tên" required hint="gợi ý" error="thiếu">
      <TextInput />
    </Field>,
  );
  const input = screen.getByRole('textbox', { name: /Tên/ });
  const described = (input.getAttribute('aria-describedby') ?? '').split(' ');
  expect(described.map((id) => document.getElementById(id)?.textContent)).toEqual([
    'gợi ý',
    'thiếu',
  ]);
  expect(input.getAttribute('aria-invalid')).toBe('true');
  expect(input.getAttribute('aria-required')).toBe('true');
});

test('UX-010 a busy button takes no second press and does not lose the focus', () => {
  const press = vi.fn();
  render(
    <Button busy onClick={press}>
      Lưu
    </Button>,
  );
  const button = screen.getByRole('button', { name: 'Lưu' });
  fireEvent.click(button);
  expect(press).not.toHaveBeenCalled();
  expect(button.hasAttribute('disabled')).toBe(false);
});

function FormModal({
  onSubmit,
  onClose,
  dirty = false,
}: {
  onSubmit: () => void;
  onClose: () => void;
  dirty?: boolean;
}) {
  const guard = useCloseGuard(dirty, onClose);
  return (
    <Modal
      open
      title="Mẫu"
      onClose={guard.close}
      onSubmit={onSubmit}
      footer={<Button type="submit">Gửi</Button>}
    >
      <p>Nội dung</p>
      <TextInput aria-label="Dòng" />
      <TextArea aria-label="Đoạn" />
      <UnsavedDialog guard={guard} />
    </Modal>
  );
}

test('UX-003 Enter submits a modal, except in a text area, and Esc closes it', async () => {
  const onSubmit = vi.fn();
  const onClose = vi.fn();
  render(<FormModal onSubmit={onSubmit} onClose={onClose} />);
  fireEvent.keyDown(screen.getByLabelText('Đoạn'), { key: 'Enter' });
  expect(onSubmit).not.toHaveBeenCalled();
  fireEvent.keyDown(screen.getByText('Nội dung'), { key: 'Enter' });
  expect(onSubmit).toHaveBeenCalledTimes(1);
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
});

test('Esc does not throw away what was typed: it asks first', async () => {
  const onClose = vi.fn();
  render(<FormModal dirty onSubmit={vi.fn()} onClose={onClose} />);
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
  await screen.findByRole('alertdialog', { name: 'Có thay đổi chưa lưu' });
  expect(onClose).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: 'Bỏ thay đổi' }));
  expect(onClose).toHaveBeenCalledTimes(1);
});

test('an act under way cannot be turned away from: its question stays until the answer is there', () => {
  const onCancel = vi.fn();
  render(
    <ConfirmDialog
      open
      busy
      title="Phát hành?"
      confirmLabel="Phát hành"
      extra={<Button onClick={onCancel}>Bỏ</Button>}
      onConfirm={vi.fn()}
      onCancel={onCancel}
    >
      Hóa đơn sẽ có số.
    </ConfirmDialog>,
  );
  const dialog = screen.getByRole('alertdialog');
  fireEvent.keyDown(dialog, { key: 'Escape' });
  for (const name of ['Hủy', 'Bỏ']) {
    expect(screen.getByRole('button', { name }).closest('fieldset')?.disabled).toBe(true);
  }
  expect(onCancel).not.toHaveBeenCalled();
});

test.each([
  { danger: false, first: 'Phát hành' },
  { danger: true, first: 'Hủy' },
])(
  'UX-003 Enter confirms a question, but cancels one where something would be lost; a repeated key does nothing (danger: $danger)',
  async ({ danger, first }) => {
    render(
      <ConfirmDialog
        open
        danger={danger}
        title="Chắc chắn?"
        confirmLabel="Phát hành"
        onConfirm={vi.fn()}
        onCancel={vi.fn()}
      >
        <input aria-label="Người ký" />
      </ConfirmDialog>,
    );
    const answer = screen.getByRole('button', { name: first });
    await waitFor(() => expect(document.activeElement).toBe(answer));
    expect(fireEvent.keyDown(answer, { key: 'Enter', repeat: true })).toBe(false);
    expect(fireEvent.keyDown(answer, { key: 'Enter' })).toBe(true);
  },
);

test('UX-002 a modal is 600 px wide by default', () => {
  render(<FormModal onSubmit={vi.fn()} onClose={vi.fn()} />);
  // 150 steps of the 4 px grid.
  expect(screen.getByRole('dialog').className).toContain('tablet:w-150');
});

test('UX-004 a context menu closes on Esc', async () => {
  render(
    <ContextMenu entries={[{ label: 'Mở', onSelect: vi.fn() }]}>
      <div>hàng</div>
    </ContextMenu>,
  );
  fireEvent.contextMenu(screen.getByText('hàng'));
  const entry = await screen.findByRole('menuitem', { name: 'Mở' });
  fireEvent.keyDown(entry, { key: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('menuitem')).toBeNull());
});

test('UX-005 the paginator shows a window of page numbers around the current page', () => {
  expect(pageWindow(1, 30)).toEqual([1, 2, 3, 4, 5]);
  expect(pageWindow(12, 30)).toEqual([10, 11, 12, 13, 14]);
  expect(pageWindow(30, 30)).toEqual([26, 27, 28, 29, 30]);
  expect(pageWindow(1, 2)).toEqual([1, 2]);
});

test('UX-005 previous and next move by one page and stop at the ends', () => {
  const onPage = vi.fn();
  render(<Paginator page={3} pageSize={10} total={25} onPage={onPage} />);
  fireEvent.click(screen.getByRole('button', { name: 'Trước' }));
  expect(onPage).toHaveBeenLastCalledWith(2);
  expect(screen.getByRole('button', { name: 'Tiếp' }).hasAttribute('disabled')).toBe(true);
  screen.getByText('21–25 trong 25');
});

test('UX-006 UX-007 UX-008 toasts last 2 s, 4 s and 6 s, notices 3 s, and a loading one stays', async () => {
  const shown = (['success', 'error', 'warning', 'info', 'loading'] as const).map((kind) =>
    vi.spyOn(sonner, kind),
  );
  act(() => {
    toast.success('a');
    toast.error('b');
    toast.warning('c');
    toast.notice('d');
    toast.loading('e');
  });
  await waitFor(() => expect(shown[4]).toHaveBeenCalled());
  expect(shown.map(({ mock }) => mock.calls[0]?.[1]?.duration)).toEqual([
    2_000,
    4_000,
    6_000,
    3_000,
    Number.POSITIVE_INFINITY,
  ]);
});

test('UX-011 every indicator of waiting appears late', () => {
  const { container } = render(<LoadingOverlay text="Đang chờ…" />);
  expect(container.firstElementChild?.className).toContain('appear-late');
  const spinner = render(<Spinner />).container;
  expect(spinner.firstElementChild?.className).toContain('appear-late');
});

test('UX-009 a loading toast lingers 800 ms', async () => {
  const dismiss = vi.spyOn(sonner, 'dismiss');
  const startedAt = performance.now();
  toast.done('id');
  await waitFor(() => expect(dismiss).toHaveBeenCalledWith('id'), { timeout: 3_000 });
  expect(performance.now() - startedAt).toBeGreaterThanOrEqual(799);
});

test('UX-025 an empty table shows a no-data text', () => {
  render(<TableShell caption="Bảng" columns={[]} rows={[]} rowKey={String} />);
  screen.getByText('Không có dữ liệu');
});

test('AMB-08 the viewer zooms from 0.5 to 2 in steps of 0.2', () => {
  expect(zoomed(VIEWER_ZOOM.start, 1, VIEWER_ZOOM)).toBe(12);
  expect(zoomed(VIEWER_ZOOM.start, -1, VIEWER_ZOOM)).toBe(8);
  expect(zoomed(6, -1, VIEWER_ZOOM)).toBe(5);
  expect(zoomed(20, 1, VIEWER_ZOOM)).toBe(20);
});

test('AMB-08 VIEW-014 a preview zooms from 0.7 to 1.6 in steps of 0.1, from 1.5, and from 1.4 in the form', () => {
  expect(PREVIEW_ZOOM.start).toBe(15);
  expect(FORM_PREVIEW_ZOOM.start).toBe(14);
  for (const range of [PREVIEW_ZOOM, FORM_PREVIEW_ZOOM]) {
    expect(zoomed(range.start, 1, range)).toBe(range.start + 1);
    expect(zoomed(16, 1, range)).toBe(16);
    expect(zoomed(7, -1, range)).toBe(7);
  }
});
