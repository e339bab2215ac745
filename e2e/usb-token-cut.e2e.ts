import { describe, expect, test } from 'vitest';
import {
  button,
  CUTS,
  enterCutNetwork,
  field,
  insist,
  isShown,
  named,
  question,
  retry,
  seeds,
  yes,
} from './cut-journey.ts';
import { ownDemo } from './own-demo.ts';
import { invoicesFor } from './server-invoices.ts';
import { approve, hasToken, startAgent, useToken } from './token-agent.ts';
import { openForm, screenshot, useBrowser } from './visitor.ts';
import { fillBuyer, writeLine } from './written-invoice.ts';

const visit = useBrowser();

describe.skipIf(!hasToken)('with a USB token and the network cut', () => {
  useToken();

  test.each(seeds())(
    'the invoice is numbered once, signed once and issued (seed %i)',
    async (seed) => {
      const { page, leave } = await visit();
      const network = await enterCutNetwork(page, seed + 2_000);
      const origin = ownDemo().baseUrl;
      await page.context().grantPermissions(['local-network-access'], { origin });
      const buyer = named('Xưởng Đứt Cáp', seed);
      await openForm(page);
      await fillBuyer(page);
      await field(page, 'legalName').fill(buyer);
      await writeLine(page, 1, ['Giấy in A4', 'ram', '3', '90.000', '10']);
      await button(page, 'Phát hành').click();
      await question(page).getByRole('combobox').selectOption('token');
      const agent = await startAgent(origin);
      try {
        const desk = await page.context().newPage();
        await desk.goto(agent.link);
        await yes(page, 'Phát hành')().click();
        await page.locator('[data-pairing-code]').waitFor();
        network.cutNext(CUTS);
        await approve(desk);
        const question = desk.locator('button[value=yes]');
        const sign = () => button(page, 'Ký hóa đơn');
        await insist(page, network, () => question.isVisible(), [sign]);
        await approve(desk);
        network.cutNext(CUTS);
        await approve(desk);
        await insist(page, network, isShown(page, '[data-authority-code]'), [
          () => button(page, 'Gửi lại tệp đã ký'),
          sign,
          retry(page),
        ]);
        await screenshot(page, 'token-after-cuts');
      } finally {
        await agent.stop();
      }
      const stored = await invoicesFor(page, buyer);
      expect(stored.map(({ state }) => state)).toEqual(['accepted']);
      await leave();
    },
  );
});
