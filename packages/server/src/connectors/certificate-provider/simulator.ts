import { isTaxCode, normaliseTaxCode } from '@hoadon/domain/identity/tax-code';
import type { FastifyPluginAsync } from 'fastify';
import { z } from 'zod';
import { type Html, html } from '../../platform/html.ts';
import { HTML, pagePolicy, serveStyle, simulatedPage } from '../simulated-page/simulated-page.ts';
import type { CertificateProvider } from './provider.ts';

const TITLE = 'Đặt chứng thư số (mô phỏng)';
const FORM = 'application/x-www-form-urlencoded';
const LONGEST_FORM = 4_096;

const Order = z.object({
  tax_code: z.string().max(20).catch('').transform(normaliseTaxCode),
  name: z.string().trim().max(200).catch(''),
});
type Order = z.output<typeof Order>;

/**
 * Simulates a provider of certificates: issues one at once for a tax code and name, stored on this server. Real
 * providers check documents first.
 */
export const certificateProviderSimulator: FastifyPluginAsync<{
  provider: CertificateProvider;
}> = async (app, { provider }) => {
  app.addContentTypeParser(
    FORM,
    { parseAs: 'string', bodyLimit: LONGEST_FORM },
    async (_request: unknown, body: string) => Object.fromEntries(new URLSearchParams(body)),
  );
  app.addHook('onSend', async (_request, reply) => {
    reply
      .header('content-security-policy', pagePolicy("'self'"))
      .header('referrer-policy', 'no-referrer');
  });
  serveStyle(app);
  app.get('/', async (request, reply) =>
    reply
      .type(HTML)
      .send(simulatedPage(app.prefix, TITLE, orderForm(app.prefix, Order.parse(request.query)))),
  );
  app.post('/', async (request, reply) => {
    const order = Order.parse(request.body);
    const fault = faultOf(order);
    if (!fault)
      await provider.issue({ taxCode: order.tax_code, name: order.name, since: aDayAgo() });
    const content = fault ? orderForm(app.prefix, order, fault) : DONE;
    return reply
      .code(fault ? 400 : 200)
      .type(HTML)
      .send(simulatedPage(app.prefix, TITLE, content));
  });
};

/** The certificate must be valid before an invoice of today is signed, whatever the clocks. */
const aDayAgo = () => new Date(Date.now() - 86_400_000);

function faultOf({ tax_code, name }: Order): string | null {
  if (!isTaxCode(tax_code)) return 'Mã số thuế không đúng: hãy kiểm tra lại từng chữ số.';
  return name ? null : 'Hãy nhập tên đơn vị.';
}

const orderForm = (
  base: string,
  { tax_code, name }: Order,
  fault: string | null = null,
): Html => html`
  <p>Nhà cung cấp thật sẽ kiểm tra hồ sơ của đơn vị trước khi cấp. Ở đây chứng thư thử nghiệm được cấp ngay.</p>
  ${fault ? html`<p role="alert">${fault}</p>` : html``}
  <form method="post" action="${base}/">
    <label>Mã số thuế <input name="tax_code" value="${tax_code}" inputmode="numeric" required></label>
    <label>Tên đơn vị <input name="name" value="${name}" required></label>
    <button>Đặt chứng thư số</button>
  </form>`;

const DONE = html`
  <p role="status">Chứng thư số đã được cấp và lưu trên máy chủ. Hãy quay lại phần mềm hóa đơn.</p>
  <p>Đây là trang mô phỏng: chứng thư này chỉ dùng được ở bản dùng thử trên máy này.</p>`;
