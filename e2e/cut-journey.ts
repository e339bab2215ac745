import type { Page } from 'playwright-core';
import { expect, onTestFailed } from 'vitest';
import { DEMO_USER } from './browser.ts';
import { type CutNetwork, cutNetwork } from './cut-network.ts';
import { haveSession } from './visitor.ts';

/** Seeds of the cuts; NETWORK_SEEDS=20-40 runs these. */
export const seeds = (): number[] => {
  const [first = 1, last = first] = (process.env['NETWORK_SEEDS'] ?? '1').split('-').map(Number);
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
};
/** Most cuts per step, so that every step can finish. */
export const CUTS = 5;
export const PATIENCE_MS = 60_000;

/** A name that search finds, with the seed as four digits: single characters are not searched for. */
export const named = (name: string, seed: number) => `${name} ${String(seed).padStart(4, '0')}`;

/** Signs in, then cuts the calls of the page by seed. */
export async function enterCutNetwork(
  page: Page,
  seed: number,
  user: Parameters<typeof haveSession>[1] = DEMO_USER,
): Promise<CutNetwork> {
  await haveSession(page, user);
  const network = await cutNetwork(page, seed);
  onTestFailed(() => console.error(`seed ${seed}:\n${network.cuts.join('\n')}`));
  return network;
}

export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
export const question = (page: Page) => page.getByRole('alertdialog');
export const field = (page: Page, name: string) =>
  page.locator(`[data-field="buyer.${name}"] input`);

export const isShown = (page: Page, selector: string) => () => page.locator(selector).isVisible();
export const retry = (page: Page) => () => button(page, 'Thử lại');
export const yes = (page: Page, name: string) => () =>
  question(page).getByRole('button', { name, exact: true });

/** Clicks the first visible of `leads` until `isThere`; the page must never be blank. */
export async function insist(
  page: Page,
  network: CutNetwork,
  isThere: () => Promise<boolean>,
  leads: readonly (() => ReturnType<Page['locator']>)[],
): Promise<void> {
  network.cutNext(CUTS);
  const proceed = async () => {
    if (await isThere()) return true;
    expect((await page.locator('#root').textContent())?.length).toBeGreaterThan(40);
    for (const lead of leads) {
      const target = lead().first();
      if (!(await target.isVisible().catch(() => false))) continue;
      // A running action is not clicked again.
      if ((await target.getAttribute('aria-busy').catch(() => null)) !== null) return false;
      // A background window does not render, which a click waits for.
      await page.bringToFront();
      await target.click({ timeout: 5_000 }).catch(() => undefined);
      return isThere();
    }
    return false;
  };
  await expect.poll(proceed, { timeout: PATIENCE_MS, interval: 250 }).toBe(true);
  network.restore();
}
