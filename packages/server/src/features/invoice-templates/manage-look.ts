import type { InvoiceLook } from '@hoadon/contracts/invoice-templates';
import { Failure } from '@hoadon/domain/errors/failure';
import { invoiceOfDraft } from '@hoadon/xml/invoice/from-draft';
import { PREVIEW_WATERMARK } from '../../connectors/pdf/port.ts';
import type { Picture } from '../../connectors/pictures/port.ts';
import { perform } from '../../platform/acts/perform.ts';
import { writeAudit } from '../../platform/audit/write-audit.ts';
import type {
  FileAnswer,
  RequestContext,
  Session,
  UploadedFile,
} from '../../platform/http/route.ts';
import { findSeller } from '../company/index.ts';
import { findPrintFormat } from '../seller-settings/index.ts';
import { accentOf } from './accent.ts';
import type { InvoiceTemplatesDeps } from './deps.ts';
import { logoRefused, readLogo } from './logo.ts';
import {
  findLook,
  findLookFor,
  findLooks,
  isAnnounced,
  type LookName,
  type LookRow,
  removeLook,
  upsertLook,
} from './look.repository.ts';
import { lookOf, type PrintLook } from './print-look.ts';
import { sampleDraft } from './sample-draft.ts';

/** A change as the contract decodes it; `logo` is the uploaded file. */
export type LookChange = Readonly<{
  template_code?: string | undefined;
  invoice_common_code?: string | undefined;
  accent_color?: string | undefined;
  remove_color: boolean;
  remove_logo: boolean;
  logo: UploadedFile | undefined;
}>;

/** The change, checked: left out is left as it is, null is taken away. */
type Checked = Readonly<{
  logo?: Picture | null;
  accent?: string | null;
}>;

type WireName = Pick<LookChange, 'template_code' | 'invoice_common_code'>;

const nameOf = ({ template_code, invoice_common_code }: WireName): LookName => ({
  template: template_code ?? '',
  serial: invoice_common_code ?? '',
});

export const wireLook = ({ template, serial, accent, logo_hash }: LookRow): InvoiceLook => ({
  template_code: template || null,
  invoice_common_code: serial || null,
  accent_color: accent,
  has_logo: logo_hash !== null,
});

export const listLooks = async ({ db }: InvoiceTemplatesDeps, companyId: string) =>
  (await findLooks(db, companyId)).map(wireLook);

async function check(
  deps: InvoiceTemplatesDeps,
  companyId: string,
  { accent_color, remove_color, remove_logo, logo }: LookChange,
): Promise<Checked> {
  return {
    ...(remove_color && { accent: null }),
    ...(remove_logo && { logo: null }),
    ...(logo && { logo: await readLogo(deps, companyId, logo.bytes) }),
    ...(accent_color !== undefined && { accent: accentOf(accent_color) }),
  };
}

/** The company's look, or that of a series it has announced; NOT_FOUND for any other series. */
async function refuseUnknown(
  { db }: InvoiceTemplatesDeps,
  companyId: string,
  name: LookName,
): Promise<void> {
  if (name.serial !== '' && !(await isAnnounced(db, companyId, name)))
    throw new Failure('NOT_FOUND');
}

/** The look as it would be printed after the change. */
async function lookAfter(
  deps: InvoiceTemplatesDeps,
  companyId: string,
  before: LookRow | null,
  { logo, accent }: Checked,
): Promise<PrintLook['options']> {
  const changedLook = {
    logo_hash: logo === undefined ? (before?.logo_hash ?? null) : null,
    accent: accent === undefined ? (before?.accent ?? null) : accent,
  };
  const { options } = await lookOf(deps, companyId, changedLook);
  return { ...options, ...(logo && { logo: logo.bytes }) };
}

async function printSample(
  { pdf, db, clock }: InvoiceTemplatesDeps,
  companyId: string,
  name: LookName,
  options: PrintLook['options'],
): Promise<Uint8Array> {
  const draft = sampleDraft(await findSeller(db, companyId), name, clock.today());
  const format = await findPrintFormat(db, companyId, null);
  return pdf.print(companyId, invoiceOfDraft(draft), {
    ...options,
    format,
    watermark: PREVIEW_WATERMARK,
  });
}

/** Prints a sample with the change; saves nothing. */
export async function previewLook(
  deps: InvoiceTemplatesDeps,
  { companyId }: Session,
  change: LookChange,
): Promise<FileAnswer> {
  const name = nameOf(change);
  await refuseUnknown(deps, companyId, name);
  return previewChecked(deps, companyId, name, await check(deps, companyId, change));
}

async function previewChecked(
  deps: InvoiceTemplatesDeps,
  companyId: string,
  name: LookName,
  checked: Checked,
): Promise<FileAnswer> {
  const before = await findLookFor(deps.db, companyId, name);
  const options = await lookAfter(deps, companyId, before, checked);
  const bytes = await printSample(deps, companyId, name, options).catch((cause: unknown) => {
    throw checked.logo
      ? logoRefused('unreadable', cause)
      : new Failure('PREVIEW_FAILED', {}, { cause });
  });
  return { bytes, mediaType: 'application/pdf', name: 'hoa-don-mau.pdf', inline: true };
}

/** Saves the change. A new logo is printed once before: one that does not print would block every invoice. */
export async function saveLook(
  deps: InvoiceTemplatesDeps,
  { companyId, actor }: Session,
  { actId }: RequestContext,
  change: LookChange,
): Promise<InvoiceLook> {
  const name = nameOf(change);
  await refuseUnknown(deps, companyId, name);
  const checked = await check(deps, companyId, change);
  const { logo, accent } = checked;
  if (logo) await previewChecked(deps, companyId, name, checked);
  const changes = {
    ...(logo === null && { logo_hash: null, logo_media_type: null }),
    ...(logo && {
      logo_hash: await deps.files.put(companyId, logo.bytes),
      logo_media_type: logo.type,
    }),
    ...(accent !== undefined && { accent }),
  };
  const at = deps.clock.now();
  return perform(deps.db, { companyId, actId, kind: 'look.change', at }, async (tx) => {
    const row = await upsertLook(tx, companyId, name, changes, at);
    const subject = `invoice-look/${name.template}${name.serial}`;
    const entry = { companyId, actor, act: 'look.changed', subject, at, payload: changes };
    writeAudit(tx, [entry]);
    return wireLook(row);
  });
}

/** Forgets a look, once however often the act is asked for. Throws NOT_FOUND where there is none. */
export function deleteLook(
  { db, clock }: InvoiceTemplatesDeps,
  { companyId, actor }: Session,
  { actId }: RequestContext,
  wireName: WireName,
): Promise<void> {
  const name = nameOf(wireName);
  const at = clock.now();
  return perform(db, { companyId, actId, kind: 'look.remove', at }, async (tx) => {
    if (!(await removeLook(tx, companyId, name))) throw new Failure('NOT_FOUND');
    const subject = `invoice-look/${name.template}${name.serial}`;
    writeAudit(tx, [{ companyId, actor, act: 'look.removed', subject, at, payload: null }]);
  });
}

/** The picture itself. Throws NOT_FOUND where the look has none. */
export async function logoFile(
  { db, files }: InvoiceTemplatesDeps,
  companyId: string,
  wireName: WireName,
): Promise<FileAnswer> {
  const look = await findLook(db, companyId, nameOf(wireName));
  if (!look?.logo_hash || !look.logo_media_type) throw new Failure('NOT_FOUND');
  const bytes = await files.get(companyId, look.logo_hash);
  const ending = look.logo_media_type === 'image/png' ? 'png' : 'svg';
  return { bytes, mediaType: look.logo_media_type, name: `logo.${ending}`, inline: true };
}
