import type { FastifyPluginAsync } from 'fastify';
import { z } from 'zod';
import { type Html, html } from '../../platform/html.ts';
import { HTML, pagePolicy, serveStyle, simulatedPage } from '../simulated-page/simulated-page.ts';

const TITLE = 'Thông báo phát hành hóa đơn (mô phỏng)';
/** The product's call that exchanges a code for the visitor's company and user. */
const REDEEM = '/invoice-robotics-api/api/announce-page/redeem';

const Query = z.object({ code: z.string().max(200).catch('') });
const Visitor = z.object({
  data: z.object({
    company: z.object({ tax_code: z.string(), name: z.string(), address: z.string() }),
    user: z.object({ name: z.string(), email: z.string() }),
  }),
});

/**
 * Simulates the page on which a company announces its use of invoices: exchanges the one-time code of its address
 * through the product's public API, and greets the visitor.
 */
export const announcementPageSimulator: FastifyPluginAsync = async (app) => {
  serveStyle(app);
  app.get('/', async (request, reply) => {
    const { code } = Query.parse(request.query);
    const response = await app.inject({
      method: 'POST',
      url: REDEEM,
      payload: { code },
      remoteAddress: request.ip,
    });
    const visitor = Visitor.safeParse(response.statusCode === 200 ? response.json() : null);
    const content = visitor.success ? greeting(visitor.data.data) : NOBODY;
    return reply
      .code(visitor.success ? 200 : 400)
      .header('content-security-policy', pagePolicy("'none'"))
      .header('cache-control', 'no-store')
      .header('referrer-policy', 'no-referrer')
      .type(HTML)
      .send(simulatedPage(app.prefix, TITLE, content));
  });
};

type Visitor = z.output<typeof Visitor>['data'];

const greeting = ({ company, user }: Visitor): Html => html`
  <p>Xin chào ${user.name}. Trang này đã nhận đúng công ty của bạn qua mã dùng một lần.</p>
  <dl>
    <dt>Công ty</dt><dd>${company.name}</dd>
    <dt>Mã số thuế</dt><dd>${company.tax_code}</dd>
    <dt>Địa chỉ</dt><dd>${company.address}</dd>
    <dt>Email</dt><dd>${user.email}</dd>
  </dl>
  <p>Đây là trang mô phỏng: không có tờ khai nào được gửi tới cơ quan thuế.</p>`;

const NOBODY = html`
  <p>Mã chuyển tiếp không dùng được: mỗi mã chỉ dùng một lần, trong một phút.</p>
  <p>Hãy quay lại phần mềm hóa đơn và chọn “Thông báo ngay” một lần nữa.</p>`;
