import { createHash } from 'node:crypto';
import type { VatReturn } from '@hoadon/contracts/vat-return';
import { Failure } from '@hoadon/domain/errors/failure';
import { signInPlace } from '@hoadon/signing/sign-in-place';
import { localTime } from '@hoadon/xml/message/local-time';
import { readPrepared } from '@hoadon/xml/prepared-document';
import { taxpayerSignatureHolders } from '@hoadon/xml/signed-documents';
import { withReturnSignature } from '@hoadon/xml/vat-return/encode';
import { vatReturnFileName } from '@hoadon/xml/vat-return/file-name';
import { actIdOf } from '../../../platform/acts/act-id.ts';
import { perform } from '../../../platform/acts/perform.ts';
import { writeAudit } from '../../../platform/audit/write-audit.ts';
import type { Db } from '../../../platform/db/open.ts';
import type { Caller, FileAnswer } from '../../../platform/http/route.ts';
import { findSeller } from '../../company/index.ts';
import { checkSignedFrame } from '../../issuing/index.ts';
import { signingKeyOf } from '../../signing/index.ts';
import type { VatReturnDeps } from '../deps.ts';
import { type SavedReturn, setSigned } from '../return.repository.ts';
import { XML } from '../return-file.ts';
import { requireReturn } from '../save-return.ts';
import { periodOf, wireReturn } from '../wire-return.ts';

/** Throws NOT_FOUND, and FILE_NOT_READY for a draft. */
async function requireFiled(db: Db, companyId: string, id: string) {
  const taxReturn = await requireReturn(db, companyId, id);
  const { file_hash } = taxReturn;
  if (file_hash === null) throw new Failure('FILE_NOT_READY', { id });
  return { ...taxReturn, file_hash };
}

/** The file of a filed return, byte for byte; signed where it is, unless it is asked for without. */
export async function returnXml(
  { db, files }: VatReturnDeps,
  companyId: string,
  { id, unsigned }: Readonly<{ id: string; unsigned: boolean }>,
): Promise<FileAnswer> {
  const taxReturn = await requireFiled(db, companyId, id);
  const hash = unsigned ? taxReturn.file_hash : (taxReturn.signed_hash ?? taxReturn.file_hash);
  return {
    bytes: await files.get(companyId, hash),
    mediaType: XML,
    name: await nameOf(db, companyId, taxReturn),
  };
}

async function nameOf(db: Db, companyId: string, { period, filing }: SavedReturn): Promise<string> {
  const { taxCode } = await findSeller(db, companyId);
  return vatReturnFileName(taxCode, periodOf(period), filing);
}

type Signing = Readonly<{
  id: string;
  caId: string | null;
  /** What a token signed; null: a hosted key signs here. */
  file: Uint8Array | null;
}>;

/**
 * Signs a filed return, or takes the signature of a token on exactly its file. The same once more changes nothing. Throws NOT_FOUND,
 * FILE_NOT_READY, SIGNING_ACCOUNT_NOT_FOUND, TAX_CODE_ERROR, SIGN_INVOICE_FAILED, and INVOICE_ALREADY_SIGNED where it bears another signature.
 */
export async function signReturn(
  deps: VatReturnDeps,
  { session, context }: Caller,
  { id, caId, file }: Signing,
): Promise<VatReturn> {
  const { companyId, actor } = session;
  const taxReturn = await requireFiled(deps.db, companyId, id);
  if (taxReturn.signed_hash !== null) return sameOrRefuse(deps, taxReturn, file);
  const signed = file ?? (await signHere(deps, companyId, taxReturn, caId));
  if (file) await checkToken(deps, companyId, taxReturn, file);
  const hash = await deps.files.put(companyId, signed);
  const at = deps.clock.now();
  // By the uploaded file, not by the request: of two uploads of a file one is saved.
  const actId = file ? actIdOf('vat-return', id, hash) : context.actId;
  const act = { companyId, actId, kind: 'vat-return.sign', at };
  return perform(deps.db, act, async (tx) => {
    const by = file ? 'USB' : 'HSM';
    if (!(await setSigned(tx, { companyId, actor, at }, { id, hash, by })))
      throw new Failure('INVOICE_ALREADY_SIGNED', { id });
    const subject = `vat-return/${id}`;
    const payload = { file: hash, by };
    writeAudit(tx, [{ companyId, actor, act: 'vat-return.signed', subject, at, payload }]);
    deps.events.publish(tx, companyId, [{ type: 'vat-return', id, state: 'signed' }]);
    const answer = wireReturn(await requireReturn(tx, companyId, id), deps.config.holidays);
    await context.saveResponse(tx, answer);
    return answer;
  });
}

function sameOrRefuse(
  deps: VatReturnDeps,
  taxReturn: SavedReturn,
  file: Uint8Array | null,
): VatReturn {
  const isSame =
    file === null || createHash('sha256').update(file).digest('hex') === taxReturn.signed_hash;
  if (!isSame) throw new Failure('INVOICE_ALREADY_SIGNED', { id: taxReturn.id });
  return wireReturn(taxReturn, deps.config.holidays);
}

async function signHere(
  deps: VatReturnDeps,
  companyId: string,
  taxReturn: SavedReturn & Readonly<{ file_hash: string }>,
  caId: string | null,
): Promise<Uint8Array> {
  const { taxCode } = await findSeller(deps.db, companyId);
  const key = await signingKeyOf(deps, taxCode, caId);
  const bytes = await deps.files.get(companyId, taxReturn.file_hash);
  const name = await nameOf(deps.db, companyId, taxReturn);
  return signInPlace(readPrepared(bytes, name), key.signer, localTime(deps.clock.now()));
}

async function checkToken(
  deps: VatReturnDeps,
  companyId: string,
  taxReturn: SavedReturn & Readonly<{ file_hash: string }>,
  file: Uint8Array,
): Promise<void> {
  const prepared = await deps.files.get(companyId, taxReturn.file_hash);
  const { taxCode } = await findSeller(deps.db, companyId);
  await checkSignedFrame(
    {
      around: (signature) => withReturnSignature(prepared, signature),
      holdersOf: taxpayerSignatureHolders,
      preparedAt: localTime(taxReturn.filed_at ?? deps.clock.now()),
    },
    file,
    { taxCode, now: deps.clock.now(), trust: deps.trust },
  );
}
