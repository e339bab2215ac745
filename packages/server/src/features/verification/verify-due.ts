import type { Instant } from '@hoadon/domain/dates/plain-date';
import { judgeInvoice } from '@hoadon/domain/verification/judge-invoice';
import type { OwnCompany } from '@hoadon/domain/verification/reasons/party-reasons';
import type { FileUnderCheck } from '@hoadon/domain/verification/stored-invoice';
import { writeAudit } from '../../platform/audit/write-audit.ts';
import { transact } from '../../platform/db/transact.ts';
import { halveOnFailure } from '../../platform/runs/index.ts';
import { findSeller } from '../company/index.ts';
import {
  claimDue,
  type DueCheck,
  linkChecked,
  lockStates,
  nextWithDue,
  noteProvenPartners,
  putOffDue,
  settleMarks,
  takeOutDue,
} from '../invoices/index.ts';
import { type CheckedFile, checkFile, fileOf } from './check-file.ts';
import type { VerificationDeps } from './deps.ts';
import { findToVerify, type ToVerify } from './to-verify.repository.ts';
import { type SavedVerdict, saveVerdicts } from './verdict.repository.ts';

/** Invoices of one transaction. */
const AT_ONCE = 200;
/** Files that are read side by side; the processes that verify them are fewer. */
const FILES_AT_ONCE = 4;
/** After so many failures an invoice counts as unverifiable until a user requests another check. */
const MOST_FAILURES = 5;
const FIRST_WAIT_MS = 10_000;

/** Until none is due, the companies by turns. A company where it fails harms itself alone, and so does an invoice. */
export async function verifyDue(deps: VerificationDeps, stopping?: AbortSignal): Promise<void> {
  for (let isMore = true; isMore; ) {
    isMore = false;
    for (
      let companyId = await nextWithDue(deps.db, '0', deps.clock.now());
      companyId !== null;
      companyId = await nextWithDue(deps.db, companyId, deps.clock.now())
    ) {
      if (stopping?.aborted) return;
      const mayHaveMore = await verifyTurn(deps, companyId).catch((err: unknown) => {
        deps.log.error({ err, companyId }, 'invoices were not verified');
        return false;
      });
      isMore ||= mayHaveMore;
    }
  }
}

const later = (now: Instant, ms: number): Instant => new Date(Date.parse(now) + ms).toISOString();

/** The next invoices of a company; true where there may be more. */
async function verifyTurn(deps: VerificationDeps, companyId: string): Promise<boolean> {
  const now = deps.clock.now();
  const due = await claimDue(deps.db, companyId, {
    most: AT_ONCE,
    now,
    until: later(now, deps.config.leases.verificationMs),
  });
  if (due.length === 0) return false;
  const own = await findSeller(deps.db, companyId);
  const ids = due.map(({ id }) => id);
  const checksById = new Map(
    (await findToVerify(deps.db, companyId, ids)).map((one) => [one.id, one]),
  );
  const files = await readFiles(deps, companyId, due, checksById);
  const judged = due.map((check) =>
    judge({
      check,
      invoice: checksById.get(check.id) ?? null,
      own,
      files,
      at: now,
      today: deps.clock.today(),
      holidays: deps.config.holidays,
    }),
  );
  await saveAll(
    deps,
    companyId,
    judged.filter((one): one is CheckedVerdict => one !== null),
  );
  await putOff(
    deps,
    companyId,
    due.filter((_, at) => judged[at] === null),
  );
  return due.length === AT_ONCE;
}

/** Of each file that has to be read what it is worth; null: that cannot be learnt now. */
type Files = ReadonlyMap<string, CheckedFile | null>;

async function readFiles(
  deps: VerificationDeps,
  companyId: string,
  due: readonly DueCheck[],
  checksById: ReadonlyMap<string, ToVerify>,
): Promise<Files> {
  const hashes = new Set(
    due.flatMap(({ id, findings }) => (findings === null ? (checksById.get(id)?.hash ?? []) : [])),
  );
  const files = new Map<string, CheckedFile | null>();
  const waiting = [...hashes];
  const read = async () => {
    for (let hash = waiting.pop(); hash !== undefined; hash = waiting.pop())
      files.set(hash, await readOne(deps, companyId, hash));
  };
  await Promise.all(Array.from({ length: FILES_AT_ONCE }, read));
  return files;
}

const readOne = (deps: VerificationDeps, companyId: string, hash: string) =>
  checkFile(deps, companyId, hash).catch((err: unknown) => {
    deps.log.warn({ err, companyId, hash }, 'a kept file could not be checked');
    return null;
  });

type CheckedVerdict = Readonly<{ check: DueCheck; verdict: SavedVerdict | null }>;

type ToJudge = Readonly<{
  check: DueCheck;
  invoice: ToVerify | null;
  own: OwnCompany;
  files: Files;
  at: Instant;
  today: string;
  holidays: readonly string[];
}>;

/** Null: not now. One that is not there any more, or never had to be checked, comes to nothing. */
function judge({
  check,
  invoice,
  own,
  files,
  at,
  today,
  holidays,
}: ToJudge): CheckedVerdict | null {
  if (invoice === null) return { check, verdict: null };
  const file = fileFor(check, invoice, files);
  if (file === null) return null;
  const { verdict, reasons, subjects, rules } = judgeInvoice(
    {
      direction: invoice.direction,
      template: invoice.template,
      serial: invoice.serial,
      authorityCode: invoice.authority_code,
      signedAt: invoice.signed_at,
      content: invoice.content,
      otherwise: invoice.otherwise,
      stated: invoice.stated,
      isWrittenOver: invoice.is_written_over,
      claim: invoice.claim && { kind: invoice.claim, original: invoice.claimed_original },
      file,
    },
    { own, today, holidays },
  );
  const { hash, size } = invoice;
  const storedVerdict = {
    verdict,
    reasons,
    subjects,
    findings: file.state === 'read' ? file.findings : null,
    hash,
    size,
    rules_from: rules.effectiveFrom,
    checked_by: check.asked_by,
    bytes_seen_at: file.state === 'none' ? null : at,
  };
  return { check, verdict: storedVerdict };
}

function fileFor(check: DueCheck, invoice: ToVerify, files: Files): FileUnderCheck | null {
  const { hash } = invoice;
  if (hash === null) return { state: 'none' };
  if (check.findings !== null) return { state: 'read', findings: check.findings };
  const checked = files.get(hash);
  if (checked)
    return fileOf(checked, {
      sellerTaxCode: invoice.seller_tax_code,
      template: invoice.template,
      serial: invoice.serial,
      number: invoice.number ?? 0,
    });
  return check.failures + 1 >= MOST_FAILURES ? { state: 'check-failed', hash } : null;
}

/** Halves a failing batch until only the faulty check fails, which is postponed. */
async function saveAll(
  deps: VerificationDeps,
  companyId: string,
  judged: readonly CheckedVerdict[],
): Promise<void> {
  await halveOnFailure(judged, {
    async apply(some) {
      await save(deps, companyId, some);
      return [];
    },
    async onRowFailed({ check }, err) {
      deps.log.error({ err, companyId, invoice: check.id }, 'a verdict was not kept');
      await putOff(deps, companyId, [check]);
      return [];
    },
  });
}

/** May run twice: the second finds nothing that is due, or the same verdict. */
const save = (
  deps: VerificationDeps,
  companyId: string,
  judged: readonly CheckedVerdict[],
): Promise<void> =>
  transact(deps.db, async (tx) => {
    const at = deps.clock.now();
    const ids = judged.map(({ check }) => check.id);
    const states = await lockStates(tx, companyId, ids);
    const checks = judged.map(({ check }) => check);
    const taken = await takeOutDue(tx, companyId, checks);
    // What was written while its check ran is checked anew: this verdict is about what it was before.
    const verdicts = judged.flatMap(({ check, verdict }) =>
      verdict && taken.has(check.id) ? [{ ...verdict, id: check.id }] : [],
    );
    await saveVerdicts(tx, { companyId, at }, verdicts);
    await settleMarks(tx, companyId, ids);
    await linkChecked(tx, deps.events, { companyId, at }, ids);
    await noteProvenPartners(tx, companyId, ids);
    deps.events.publish(
      tx,
      companyId,
      [...states].map(([id, { processing_state: state }]) => ({ type: 'invoice', id, state })),
    );
    writeAudit(
      tx,
      verdicts.map(({ id, verdict, reasons, hash, checked_by: actor }) => ({
        companyId,
        actor,
        at,
        act: 'invoice.verified',
        subject: `invoice/${id}`,
        payload: { verdict, reasons: reasons.map(({ code }) => code), hash },
      })),
    );
  });

async function putOff(
  deps: VerificationDeps,
  companyId: string,
  checks: readonly DueCheck[],
): Promise<void> {
  const now = deps.clock.now();
  for (const failures of new Set(checks.map((check) => check.failures)))
    await putOffDue(
      deps.db,
      companyId,
      checks.filter((check) => check.failures === failures),
      later(now, FIRST_WAIT_MS * 2 ** Math.min(failures, 10)),
    );
}
