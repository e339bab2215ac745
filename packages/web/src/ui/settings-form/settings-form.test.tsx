import type { Decimal } from '@hoadon/domain/money/decimal';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
  useRouter,
} from '@tanstack/react-router';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { CallError } from '../../lib/call-error.ts';
import { addTexts, startI18n } from '../../lib/i18n.ts';
import { clearSession, storeTokens } from '../../lib/session.ts';
import { MoneyInput } from '../fields/money-input.tsx';
import { TextInput } from '../fields/text-input.tsx';
import { type SettingsField, SettingsForm, type SettingsTab, useSettingsForm } from './index.ts';

beforeAll(async () => {
  await startI18n('vi');
  await addTexts('kit');
});
afterEach(() => {
  cleanup();
  clearSession('logout');
});

const Mail = z.object({
  name: z.string().min(1, { error: 'required' }),
  city: z.string(),
  sender: z.string().min(1, { error: 'required' }),
  limit: z.custom<Decimal>().nullable(),
});
type Mail = z.infer<typeof Mail>;

const HELD: Mail = { name: 'Sông Đuống', city: 'Hà Nội', sender: 'ketoan@example.vn', limit: null };
const text = <Name extends 'name' | 'city' | 'sender'>(name: Name, label: string) => ({
  name,
  label,
  control: ({ value, onChange, onBlur }: Control) => (
    <TextInput value={value} onChange={(event) => onChange(event.target.value)} onBlur={onBlur} />
  ),
});
type Control = { value: string; onChange: (value: string) => void; onBlur: () => void };
const LIMIT: SettingsField<Mail> = {
  name: 'limit',
  label: 'Hạn mức',
  control: ({ value, onChange, onBlur }) => (
    <MoneyInput value={value} onChange={onChange} onBlur={onBlur} />
  ),
};
const TABS: readonly SettingsTab<Mail>[] = [
  { key: 'company', label: 'Đơn vị', fields: [text('name', 'Tên'), text('city', 'Thành phố')] },
  { key: 'mail', label: 'Thư', fields: [text('sender', 'Người gửi'), LIMIT] },
];

type Saves = { values: Mail; done: () => void; refuse: (error: unknown) => void }[];

/** The page of these settings, and another one. */
async function open(saves: Saves = [], newer: Mail = HELD): Promise<void> {
  const root = createRootRoute();
  const page = createRoute({
    getParentRoute: () => root,
    path: '/',
    component: () => <Screen saves={saves} newer={newer} />,
  });
  const other = createRoute({
    getParentRoute: () => root,
    path: '/other',
    component: () => 'trang khác',
  });
  const router = createRouter({
    routeTree: root.addChildren([page, other]),
    history: createMemoryHistory(),
  });
  render(<RouterProvider<typeof router> router={router} />);
  await screen.findByRole('form');
}

function Screen({ saves, newer }: { saves: Saves; newer: Mail }) {
  const [stored, setStored] = useState(HELD);
  const router = useRouter();
  const form = useSettingsForm({
    schema: Mail,
    values: stored,
    faultText: (fault) => `lỗi: ${fault}`,
    save: (values) =>
      new Promise<void>((resolve, refuse) => {
        const done = () => {
          setStored(values);
          resolve();
        };
        saves.push({ values, done, refuse });
      }),
  });
  return (
    <>
      <SettingsForm label="Cài đặt" form={form} tabs={TABS} />
      <button type="button" onClick={() => setStored(newer)}>
        trả lời mới
      </button>
      <button type="button" onClick={() => router.history.push('/other')}>
        rời trang
      </button>
    </>
  );
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: string, value: string) =>
  fireEvent.change(field(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const bar = () => screen.queryByRole('button', { name: 'Lưu' });

test('a change shows on its tab and can be saved; undone by hand it is no change any more', async () => {
  await open();
  expect(bar()).toBeNull();
  type('Tên', 'Sông Hồng');
  screen.getByText('1 thay đổi chưa lưu');
  screen.getByRole('tab', { name: 'Đơn vị Có thay đổi chưa lưu' });
  screen.getByRole('tab', { name: 'Thư' });
  type('Tên', 'Sông Đuống');
  expect(bar()).toBeNull();
});

test('discarding brings back what is stored', async () => {
  await open();
  type('Tên', '');
  press('Lưu');
  press('Bỏ thay đổi');
  expect(field('Tên').value).toBe('Sông Đuống');
  expect(screen.queryByText('lỗi: required')).toBeNull();
});

test('a fault under another tab is named, and a press on it leads there', async () => {
  const saves: Saves = [];
  await open(saves);
  fireEvent.click(screen.getByRole('tab', { name: 'Thư' }));
  type('Người gửi', '');
  fireEvent.click(screen.getByRole('tab', { name: /Đơn vị/ }));
  press('Lưu');
  expect(saves).toEqual([]);
  screen.getByRole('tab', { name: 'Thư Có chỗ cần sửa' });
  press('Người gửi');
  expect(document.activeElement).toBe(field('Người gửi'));
  screen.getByText('lỗi: required');
});

test('what is typed while saving stays, and only that is still unsaved', async () => {
  const saves: Saves = [];
  await open(saves);
  type('Tên', 'Sông Hồng');
  type('Thành phố', 'Huế');
  press('Lưu');
  type('Thành phố', 'Đà Nẵng');
  saves[0]?.done();
  await screen.findByText('1 thay đổi chưa lưu');
  expect(saves[0]?.values).toEqual({ ...HELD, name: 'Sông Hồng', city: 'Huế' });
  expect([field('Tên').value, field('Thành phố').value]).toEqual(['Sông Hồng', 'Đà Nẵng']);
});

test('a newer response of the server changes what the user did not edit and leaves the edits', async () => {
  await open([], { ...HELD, name: 'Sông Cầu', city: 'Huế' });
  type('Tên', 'Sông Hồng');
  press('trả lời mới');
  expect([field('Tên').value, field('Thành phố').value]).toEqual(['Sông Hồng', 'Huế']);
});

test('a refusal of a field is shown at the field; any other refusal above the bar', async () => {
  const saves: Saves = [];
  await open(saves);
  type('Tên', 'x');
  press('Lưu');
  const issues = [{ path: 'name', code: 'taken', severity: 'error' as const }];
  saves[0]?.refuse(new CallError({ status: 400, code: 'VALIDATION_FAILED', issues }));
  await screen.findByText('lỗi: taken');
  expect(field('Tên').value).toBe('x');
  press('Lưu');
  saves[1]?.refuse(new CallError({ status: 0, code: 'NETWORK' }));
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('NETWORK'));
  screen.getByText('1 thay đổi chưa lưu');
});

test('Ctrl+S saves, once however often it is pressed', async () => {
  const saves: Saves = [];
  await open(saves);
  type('Tên', 'Sông Hồng');
  for (const _ of [1, 2]) fireEvent.keyDown(field('Tên'), { key: 's', ctrlKey: true });
  expect(saves).toHaveLength(1);
  saves[0]?.done();
  await waitFor(() => expect(bar()).toBeNull());
});

test('a number that cannot be read is neither saved nor left behind by discarding', async () => {
  const saves: Saves = [];
  await open(saves);
  type('Tên', 'Sông Hồng');
  fireEvent.click(screen.getByRole('tab', { name: 'Thư' }));
  type('Hạn mức', '1.2.3');
  fireEvent.click(screen.getByRole('tab', { name: /Đơn vị/ }));
  press('Lưu');
  expect(saves).toEqual([]);
  expect(document.activeElement).toBe(field('Hạn mức'));
  press('Bỏ thay đổi');
  expect(field('Hạn mức').value).toBe('');
});

test('leaving with changes asks first', async () => {
  storeTokens({ access: 'access-1', refresh: 'refresh-1' });
  await open();
  type('Tên', 'Sông Hồng');
  press('rời trang');
  fireEvent.click(await screen.findByRole('button', { name: 'Tiếp tục nhập' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(field('Tên').value).toBe('Sông Hồng');
  press('Bỏ thay đổi');
  press('rời trang');
  await screen.findByText('trang khác');
});
