import { expect, test } from 'vitest';
import { DESK_AND_PHONE, pageChecks } from './page-checks.ts';
import { saveDraft } from './server-invoices.ts';
import { follow, haveSession, useBrowser } from './visitor.ts';

const visit = useBrowser();

test.each(DESK_AND_PHONE)(
  'LIST-020 deleted drafts are listed and restored, in $language, opened at $width px',
  async (view) => {
    const { page, complaints, leave } = await visit(view);
    const { look, faults } = pageChecks({ page, complaints }, view);
    await haveSession(page);
    // Both visits are of one company.
    const buyer = `Xưởng gốm Xóa Nhầm ${view.language}`;
    for (let nth = 0; nth < 2; nth += 1) await saveDraft(page, buyer);
    const query = `search_text=${encodeURIComponent(buyer)}`;
    const boxes = page.locator('[data-id] input[type=checkbox]');
    const dialog = page.getByRole('alertdialog');

    await page.goto(`/main/status/draft?${query}`);
    await boxes.first().waitFor();
    await page.keyboard.press('a');
    await page.keyboard.press('Delete');
    await dialog.getByRole('button').last().click();
    await boxes.first().waitFor({ state: 'detached' });

    await follow(page, `/main/deleted/drafts?${query}`);
    await boxes.nth(1).waitFor();
    await look('deleted-drafts');
    await boxes.first().check();
    await look('deleted-drafts-chosen');
    await page.getByRole('button', { name: /^(Khôi phục|Restore)…/ }).click();
    await dialog.getByText(buyer).waitFor();
    await look('deleted-drafts-question');
    await dialog.getByRole('button').last().click();
    await boxes.nth(1).waitFor({ state: 'detached' });
    expect(await boxes.count()).toBe(1);
    await look('deleted-drafts-restored');

    await follow(page, '/main/deleted/copies');
    await page.getByText(/^(Chưa có bản nhập nào bị xóa|No imported copy is deleted)/).waitFor();
    await look('deleted-copies-none');
    await follow(page, `/main/status/draft?${query}`);
    await boxes.first().waitFor();
    expect(await boxes.count()).toBe(1);
    await look('draft-list');
    expect(faults).toEqual([]);
    await leave();
  },
);
