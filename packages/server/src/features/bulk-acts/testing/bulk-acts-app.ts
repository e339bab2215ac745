import { installFeature } from '../../../feature.ts';
import type { Db } from '../../../platform/db/open.ts';
import { type TestCompany, testCompany, testPlatform } from '../../../platform/db/testing.ts';
import { appFor } from '../../../platform/http/testing.ts';
import type { TestPlatform } from '../../../platform/testing.ts';
import { plainSheet } from '../../../testing/plain-sheet.ts';
import { draftBulkActions } from '../../issuing/index.ts';
import type { BulkActDeclared } from '../bulk-act.ts';
import { bulkActsFeature } from '../index.ts';
import { deleteOldQuestions } from '../run.repository.ts';

export const ACTS = '/e-invoice-api/api/bulk-acts';
export const ACT = (id: string, call = '') => `${ACTS}/${id}${call && `/${call}`}`;

type Options = Readonly<{
  /** The database as the acts see it. */
  through?: (db: Db) => Db;
  /** Further acts, or others of a kind. */
  declare?: (platform: TestPlatform) => readonly BulkActDeclared[];
}>;

/** Acts on many on a real database: drafts are deleted and restored by it. */
export async function bulkActsApp({ through = (db) => db, declare = () => [] }: Options = {}) {
  const platform = await testPlatform();
  const seen = { ...platform, db: through(platform.db) };
  const spreadsheet = { stream: plainSheet };
  const routes = installFeature(
    platform.jobs,
    bulkActsFeature({ ...seen, spreadsheet }, [
      ...draftBulkActions(platform),
      ...declare(platform),
    ]),
  );
  return {
    platform,
    deleteOldQuestions: () => deleteOldQuestions(seen),
    company: () => testCompany(platform.db),
    app: ({ accountant }: TestCompany) => appFor(routes, accountant, platform.db),
    appOf: (session: TestCompany['accountant']) => appFor(routes, session, platform.db),
    /** Does what waits. */
    work: () => platform.jobs.drain(),
  };
}

export type BulkActsApp = Awaited<ReturnType<typeof bulkActsApp>>;
