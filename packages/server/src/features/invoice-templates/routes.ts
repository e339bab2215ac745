import * as contract from '@hoadon/contracts/invoice-templates';
import { type Route, route } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import { invoiceEnums } from './enums.ts';
import { findActiveSeries, findAnnouncementLines } from './repository.ts';

export const invoiceTemplateRoutes = ({ db }: Platform): Route[] => [
  route(contract.getListEnum, async () => invoiceEnums()),
  route(contract.listActiveAnnounceLines, async (_input, session) => {
    const lines = await findAnnouncementLines(db, session.companyId);
    return lines.map((line) => ({
      annoucement_line_id: line.id, // sic
      template_type_obj: { invoice_type: line.template, template_code: line.template },
      invoice_common_code: line.serial,
    }));
  }),
  route(contract.getActiveSeries, async (_input, session) => {
    const series = await findActiveSeries(db, session.companyId);
    return series.map((row) => ({
      invoice_type: row.template,
      template_code: row.template,
      invoice_serial: row.serial,
      next_number: row.next_number,
      last_issued_date: row.last_issued_on,
    }));
  }),
];
