import { getGettingStarted } from '@hoadon/contracts/getting-started';
import { streamEvents } from '@hoadon/contracts/invoices';
import { getMailChoices, listNotifications } from '@hoadon/contracts/notifications';
import { act, render } from '@testing-library/react';
import { App } from '../app/app.tsx';
import { USER_ANSWERS } from './answers.ts';
import { LIST_ANSWERS } from './list-answers.ts';
import { openBrowser, type PageSettings } from './open-browser.ts';
import { pageInfo } from './samples.ts';
import { answered, type Sent, type Stub } from './stub-calls.ts';

const ANSWERS: readonly Stub[] = [
  ...USER_ANSWERS,
  ...LIST_ANSWERS,
  [getGettingStarted, () => ({ steps: [], free_package: false, certificate_page_url: null })],
  [listNotifications, () => answered([], pageInfo(0))],
  [getMailChoices, () => ({ choices: [], email: 'a@example.test', is_confirmed: true })],
  [streamEvents, () => new Response('', { status: 503 })],
];

/**
 * The whole app at an address, for what happens around and between its pages: the shell, the palette, the session, and
 * links from one feature to another. A test of one feature renders the pages of that feature alone (`testing/pages`).
 */
export async function renderApp({ stubs = [], ...settings }: PageSettings): Promise<Sent[]> {
  const sent = await openBrowser({ ...settings, stubs: [...stubs, ...ANSWERS] });
  await act(async () => {
    render(<App />);
  });
  return sent;
}
