import * as contract from '@hoadon/contracts/invoice-templates';
import { isOfEarlierYear } from '@hoadon/domain/issuing/serial';
import { requireOneOf } from '../../platform/http/require-permission.ts';
import { fileRoute, type Route, route } from '../../platform/http/route.ts';
import type { InvoiceTemplatesDeps } from './deps.ts';
import { invoiceEnums } from './enums.ts';
import { deleteLook, listLooks, logoFile, previewLook, saveLook } from './manage-look.ts';
import { announce, changeLine, listSeries } from './manage-series.ts';
import { findActiveSeries, findAnnouncementLines } from './repository.ts';

export const invoiceTemplateRoutes = (deps: InvoiceTemplatesDeps): Route[] => [
  ...formRoutes(deps),
  ...seriesRoutes(deps),
  ...lookRoutes(deps),
];

/** Of whom series and their next numbers are the business: who reads or writes drafts, or issues them. */
const SERIES_READERS = [
  'invoice_draft_management.view',
  'invoice_draft_management.add',
  'invoice_draft_management.change',
  'publish_management.view',
  'publish_management.add',
  'setting_management.view',
] as const;

/** What the invoice form asks for. */
const formRoutes = ({ db, clock }: InvoiceTemplatesDeps): Route[] => [
  route(contract.getListEnum, async () => invoiceEnums()),
  route(contract.listActiveAnnounceLines, async (_input, session) => {
    requireOneOf(session, SERIES_READERS);
    const lines = await findAnnouncementLines(db, session.companyId);
    return lines.map((line) => ({
      annoucement_line_id: line.id, // sic
      template_type_obj: { invoice_type: line.template, template_code: line.template },
      invoice_common_code: line.serial,
    }));
  }),
  route(contract.getActiveSeries, async (_input, session) => {
    requireOneOf(session, SERIES_READERS);
    const today = clock.today();
    const series = await findActiveSeries(db, session.companyId);
    const offered = series.filter(({ serial }) => !isOfEarlierYear(serial, today));
    return offered.map((row) => ({
      invoice_type: row.template,
      template_code: row.template,
      invoice_serial: row.serial,
      next_number: row.next_number,
      last_issued_date: row.last_issued_on,
    }));
  }),
];

/** For administrators: what is announced, and where its numbers begin. */
const seriesRoutes = (deps: InvoiceTemplatesDeps): Route[] => [
  route(contract.listAnnounceLines, (_input, { companyId }) => listSeries(deps.db, companyId)),
  route(contract.createAnnounceLine, (line, session, context) =>
    announce(deps, session, context, line),
  ),
  route(contract.changeAnnounceLine, (change, session, context) =>
    changeLine(deps, session, context, change),
  ),
];

/** For administrators: logo and colour of printed invoices. */
const lookRoutes = (deps: InvoiceTemplatesDeps): Route[] => [
  route(contract.listInvoiceLooks, (_input, { companyId }) => listLooks(deps, companyId)),
  route(contract.saveInvoiceLook, (change, session, context) =>
    saveLook(deps, session, context, { ...change, logo: context.files['logo'] }),
  ),
  fileRoute(contract.previewInvoiceLook, (change, session, { files }) =>
    previewLook(deps, session, { ...change, logo: files['logo'] }),
  ),
  route(contract.deleteInvoiceLook, async (name, session, context) => {
    await deleteLook(deps, session, context, name);
    return {};
  }),
  fileRoute(contract.getInvoiceLogo, (name, { companyId }) => logoFile(deps, companyId, name)),
];
