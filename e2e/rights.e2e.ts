import {
  PERMISSION_ACTS,
  PERMISSION_GROUPS,
  type PermissionSet,
} from '@hoadon/domain/access/permission';
import { PRESET_PERMISSIONS, RIGHTS_PRESETS } from '@hoadon/domain/access/rights-presets';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { DEMO_ADMIN } from './browser.ts';
import { untilLoaded } from './page-checks.ts';
import { askServer, issueSome, saveDraft } from './server-invoices.ts';
import { follow, haveSession, useBrowser } from './visitor.ts';

const visit = useBrowser();
const USERS = '/invoice-robotics-api/api';
/** Every page of the menus for each set of rights. */
const WALK_MS = 900_000;

const viewOf = (...groups: readonly string[]): PermissionSet =>
  Object.fromEntries(
    PERMISSION_GROUPS.map((group) => [
      group,
      Object.fromEntries(
        PERMISSION_ACTS.map((act) => [act, act === 'view' && groups.includes(group)]),
      ),
    ]),
  ) as PermissionSet;

/** Sees one thing, or nothing. */
const NARROW = [
  ['nothing', viewOf()],
  ...PERMISSION_GROUPS.map((group) => [`${group}.view`, viewOf(group)] as const),
] as const;
const READY_MADE = RIGHTS_PRESETS.map((preset) => [preset, PRESET_PERMISSIONS[preset]] as const);

/** Lets the accountant of the demo have these rights from the next call on; the role alone where there are none. */
async function rightsGiver(page: Page) {
  await haveSession(page, DEMO_ADMIN);
  const people = await askServer(page, 'POST', `${USERS}/get-robotics-users`, {});
  const { id } = people.find((one: { is_self: boolean }) => !one.is_self);
  const give = (einvoicerole: PermissionSet | null) =>
    askServer(page, 'POST', `${USERS}/update-role-robotics-user`, {
      id,
      role: 'accountant',
      einvoicerole,
    });
  return give;
}

/** Runs `work` with these rights, then restores the role of the demo accountant. */
async function withRights(
  rights: PermissionSet,
  buyer: string,
  work: () => Promise<void>,
): Promise<void> {
  const admin = await visit();
  const give = await rightsGiver(admin.page);
  await issueSome(admin.page, 1);
  await saveDraft(admin.page, buyer);
  await give(rights);
  try {
    await work();
  } finally {
    await give(null);
    await admin.leave();
  }
}

const OFFERED =
  'nav a[href^="/"]:visible, header a[href^="/"]:visible, footer a[href^="/"]:visible';

const linksIn = (page: Page, selector: string): Promise<string[]> =>
  page
    .locator(selector)
    .evaluateAll((links) => [...new Set(links.map((link) => link.getAttribute('href') ?? ''))]);

/** Records calls that the server refuses, with the page that sent them. */
function noteRefusals(page: Page): string[] {
  const refused: string[] = [];
  page.on('response', (response) => {
    const request = `${response.request().method()} ${new URL(response.url()).pathname}`;
    if (response.status() === 403) refused.push(`${new URL(page.url()).pathname}: ${request}`);
  });
  return refused;
}

/** Opens every page that menus and pages offer, and the menu of the user. */
async function walk(page: Page): Promise<string[]> {
  await page.goto('/main/account');
  await page.getByRole('button', { name: /Tài khoản/ }).waitFor();
  await untilLoaded(page);
  const faults: string[] = [];
  const seen = new Set<string>();
  const open = [...(await linksIn(page, OFFERED)), '/main/getting-started', '/notification'];
  for (let path = open.shift(); path !== undefined; path = open.shift()) {
    if (seen.has(path)) continue;
    seen.add(path);
    await follow(page, path);
    await untilLoaded(page);
    const missing = await page.getByText(/^(Việc này cần quyền|Bạn chưa có quyền)/).count();
    // On the way to the first invoice steps show which right they need.
    if (missing > 0 && path !== '/main/getting-started') faults.push(`${path} lacks a right`);
    if (seen.size < 60) open.push(...(await linksIn(page, `main a[href^="/main"]:visible`)));
  }
  return faults;
}

/**
 * Presses every kind of button of each page: a user who only views can change nothing. The buttons of a list's rows have one name
 * apart from their numbers, and the first of them is pressed for all. Returns how many were pressed.
 */
async function pressButtons(page: Page): Promise<number> {
  let pressed = 0;
  for (const path of await linksIn(page, OFFERED)) {
    await follow(page, path);
    await untilLoaded(page);
    const buttons = page.locator('main button:visible:enabled');
    const names = new Set<string>();
    for (let at = 0; at < (await buttons.count()); at += 1) {
      const name = await nameWithoutNumbers(buttons.nth(at));
      if (name === null || names.has(name)) continue;
      names.add(name);
      await press(buttons.nth(at));
      pressed += 1;
      await pressEntries(page, buttons.nth(at));
      await page.keyboard.press('Escape');
      await page.keyboard.press('Escape');
      if (new URL(page.url()).pathname === new URL(path, page.url()).pathname) continue;
      await follow(page, path);
      await untilLoaded(page);
    }
  }
  return pressed;
}

/** The name that a screen reader announces, without digits. Null where the button has gone. */
const nameWithoutNumbers = (button: Locator): Promise<string | null> =>
  button
    .evaluate(
      (element) =>
        (element.getAttribute('aria-label') ?? element.textContent ?? '').replaceAll(/\d/gu, ''),
      undefined,
      { timeout: 1_000 },
    )
    .catch(() => null);

/** Where a menu was opened, each of its entries. */
async function pressEntries(page: Page, opener: Locator): Promise<void> {
  const entries = page.getByRole('menuitem');
  const count = await entries.count();
  for (let entry = 0; entry < count; entry += 1) {
    await press(entries.nth(entry));
    await page.keyboard.press('Escape');
    if (entry < count - 1 && (await entries.count()) === 0) await press(opener);
  }
}

/** Milliseconds; buttons that the previous press removed are skipped. */
const press = (button: Locator): Promise<void> =>
  button.click({ timeout: 1_000 }).catch(() => undefined);

test.each([...NARROW, ...READY_MADE])(
  'USER-011 with the rights "%s" no menu and no page leads to a refusal, and nothing loads for ever',
  async (_name, rights) => {
    await withRights(rights, 'Công ty Quyền Hạn', async () => {
      const { page, complaints, leave } = await visit();
      await haveSession(page);
      const refused = noteRefusals(page);
      expect(await walk(page)).toEqual([]);
      expect([...new Set(refused)]).toEqual([]);
      expect(complaints).toEqual([]);
      await leave();
    });
  },
  WALK_MS,
);

test(
  'USER-011 whoever only looks presses every button of every page and is refused nothing',
  async () => {
    await withRights(PRESET_PERMISSIONS.viewer, 'Công ty Chỉ Xem', async () => {
      const { page, leave } = await visit();
      await haveSession(page);
      const refused = noteRefusals(page);
      await page.goto('/main/dashboard');
      await page.getByRole('button', { name: /Tài khoản/ }).waitFor();
      expect(await pressButtons(page)).toBeGreaterThan(50);
      expect([...new Set(refused)]).toEqual([]);
      await leave();
    });
  },
  WALK_MS,
);
