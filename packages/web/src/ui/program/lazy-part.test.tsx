// @vitest-environment-options { "settings": { "handleDisabledFileLoadingAsSuccess": true } }
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { type ComponentType, useState } from 'react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startI18n } from '../../lib/i18n.ts';
import { holdUnsaved } from '../../lib/unsaved/index.ts';
import { lazyPart } from './lazy-part.tsx';

beforeAll(() => startI18n('vi'));
beforeEach(() => {
  document.head.innerHTML = '<script type="module" src="/assets/start-1.js"></script>';
  sessionStorage.clear();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const Calendar = () => <p>lịch</p>;
const gone = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));
const retry = () => screen.findByRole('button', { name: 'Thử lại' });

const Dialog = lazyPart<{ onClose: () => void }>(gone, { dismiss: ({ onClose }) => onClose() });

function Page() {
  const [isOpen, setOpen] = useState(true);
  return isOpen ? <Dialog onClose={() => setOpen(false)} /> : <p>trang</p>;
}

/** The server has this version; null when it does not answer. */
const serving = (entry: string | null) =>
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => {
      if (entry === null) throw new TypeError('no network');
      return new Response(`<script type="module" src="${entry}"></script>`);
    }),
  );
const reloads = () => vi.spyOn(window.location, 'reload').mockImplementation(() => undefined);

test('a part that cannot be fetched shows the failure in its area, comes when retried, and the page around it stays', async () => {
  serving(null);
  const load = vi
    .fn<() => Promise<ComponentType<object>>>()
    .mockImplementationOnce(gone)
    .mockResolvedValue(Calendar);
  const Part = lazyPart(load);
  render(
    <main>
      <p>đang viết</p>
      <Part />
    </main>,
  );
  await screen.findByText('Một phần của chương trình chưa tải được');
  screen.getByText('đang viết');
  fireEvent.click(await retry());
  await screen.findByText('lịch');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a failed fetch of what opens over the page is shown in a notice that goes away', async () => {
  serving(null);
  render(<Page />);
  await retry();
  fireEvent.click(screen.getByRole('button', { name: 'Đóng' }));
  screen.getByText('trang');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a part that breaks while it is drawn leaves the page around it', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  let isBroken = true;
  const Part = lazyPart(async () => () => {
    if (isBroken) throw new Error('a fault of ours');
    return <p>lịch</p>;
  });
  render(
    <main>
      <p>đang viết</p>
      <Part />
    </main>,
  );
  await screen.findByText('Đã có lỗi ngoài dự kiến');
  screen.getByText('đang viết');
  isBroken = false;
  fireEvent.click(await retry());
  screen.getByText('lịch');
});

test('a part gone with a new version reloads the page once, after unsaved text was stored', async () => {
  serving('/assets/start-2.js');
  const reload = reloads();
  const order: string[] = [];
  reload.mockImplementation(() => void order.push('reload'));
  const release = holdUnsaved({
    isDirty: () => true,
    keep: async () => {
      order.push('keep');
      return true;
    },
  });
  const Part = lazyPart(gone);
  render(<Part />);
  await vi.waitFor(() => expect(order).toEqual(['keep', 'reload']));
  // The browser does not ask: nothing is lost.
  expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(true);
  cleanup();
  render(<Part />);
  await screen.findByText('Phần mềm vừa có phiên bản mới');
  expect(reload).toHaveBeenCalledTimes(1);
  release();
});

test('unsaved content that cannot be stored prevents the reload, until it is saved', async () => {
  serving('/assets/start-2.js');
  const reload = reloads();
  const saved = holdUnsaved({ isDirty: () => true });
  const Part = lazyPart(gone);
  render(<Part />);
  await screen.findByText('Phần mềm vừa có phiên bản mới');
  expect(reload).not.toHaveBeenCalled();
  saved();
  fireEvent.click(await retry());
  await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
});

test('the same version is never loaded anew: a lost network is not a deploy', async () => {
  serving('/assets/start-1.js');
  const reload = reloads();
  const Part = lazyPart(gone);
  render(<Part />);
  await screen.findByText('Một phần của chương trình chưa tải được');
  expect(reload).not.toHaveBeenCalled();
});

const SOURCES = import.meta.glob<string>(['../../**/*.{ts,tsx}', '!../../**/*.test.tsx'], {
  query: '?raw',
  import: 'default',
  eager: true,
});

test('every part fetched on demand comes this way', () => {
  const others = Object.entries(SOURCES).filter(
    ([, text]) => /\blazy\b.*from 'react'/.test(text) || text.includes('lazyRouteComponent'),
  );
  expect(others.map(([path]) => path)).toEqual([]);
});
