import type { BulkActKind } from '@hoadon/contracts/bulk-acts';
import { groupOf, may, type Permission } from '@hoadon/domain/access/permission';
import { requirePermission } from '../../platform/http/require-permission.ts';
import type { Session } from '../../platform/http/route.ts';
import { readableBy } from '../invoices/index.ts';
import type { BulkActDeclared, FileAct, RowAct } from './bulk-act.ts';

/** The acts that features declared, by kind. */
export type DeclaredActs = ReadonlyMap<BulkActKind, BulkActDeclared>;

/** Throws where two features declare the same kind, or one that another undoes is missing. */
export function declaredActs(acts: readonly BulkActDeclared[]): DeclaredActs {
  const actsByKind = new Map<BulkActKind, BulkActDeclared>(acts.map((act) => [act.kind, act]));
  if (actsByKind.size < acts.length) throw new Error('two bulk actions of one kind');
  for (const act of acts)
    if (isRowAct(act) && act.undoneBy && !actsByKind.has(act.undoneBy))
      throw new Error(`${act.kind} is undone by ${act.undoneBy}, which is not declared`);
  return actsByKind;
}

export const isRowAct = (act: BulkActDeclared): act is RowAct => 'perform' in act;

/** Throws FORBIDDEN for a caller who may not do it, or may not read the invoices that it names. */
export function requireAct(
  acts: DeclaredActs,
  session: Caller,
  kind: BulkActKind,
): BulkActDeclared {
  const act = acts.get(kind);
  if (!act) throw new Error(`the bulk action ${kind} is not declared`);
  requirePermission(session, act.permission);
  requireReading(session, act);
  return act;
}

type Caller = Pick<Session, 'permissions'>;

function requireReading(session: Caller, { permission }: BulkActDeclared): void {
  if (groupOf(permission) === 'invoice_management')
    requirePermission(session, 'invoice_management.view');
  else readableBy(session.permissions);
}

/** Throws FORBIDDEN where the caller may not see how far such an act is. */
export function requireSeeing(act: RowAct, session: Caller): void {
  requirePermission(session, seenWith(act));
  if (!act.seenWith) requireReading(session, act);
}

const seenWith = ({ permission, seenWith = permission }: RowAct): Permission => seenWith;

/** Those that go row by row and that the caller may see. */
export const rowActsSeenBy = (acts: DeclaredActs, { permissions }: Caller): RowAct[] =>
  [...acts.values()].filter(isRowAct).filter((act) => may(permissions, seenWith(act)));

export const isFileAct = (act: BulkActDeclared): act is FileAct => 'file' in act;
