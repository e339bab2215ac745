import type { ImportColumnKey } from '@hoadon/domain/import/import-column';
import { IMPORT_COLUMNS } from '@hoadon/domain/import/import-columns';
import { writeXlsx } from 'hucre/xlsx';
import { boundedSpreadsheet } from '../../connectors/spreadsheet/bounded-spreadsheet.ts';
import { installFeature } from '../../feature.ts';
import type { DraftImportDeps } from '../../features/draft-import/deps.ts';
import { draftImportFeature } from '../../features/draft-import/index.ts';

import { judging } from '../../features/draft-import/judging.ts';
import type { IssuingDeps } from '../../features/issuing/deps.ts';
import {
  type IssuingCompany,
  issuingFixture,
  SERIAL,
} from '../../features/issuing/testing/issuing-fixture.ts';
import type { Session } from '../../platform/http/route.ts';
import { appFor } from '../../platform/http/testing.ts';

export const IMPORTS = '/invoice-robotics-api/api/draft-imports';
export const IMPORT = (id: string, act = '') => `${IMPORTS}/${id}${act && `/${act}`}`;

type Value = string | number | Date | null;
export type Written = Partial<Record<ImportColumnKey, Value>>;

/** A row with nothing wrong with it. */
export const goods = (invoiceKey: string, change: Written = {}): Written => ({
  invoiceKey,
  serial: SERIAL,
  issuedOn: '21/11/2026',
  legalName: 'Công ty Cổ phần Đại Phát',
  taxCode: '0399995507',
  address: '5 Nguyễn Huệ, Thành phố Hồ Chí Minh',
  lineName: 'Ghế văn phòng',
  unit: 'cái',
  quantity: 2,
  price: 150_000,
  rate: '10%',
  ...change,
});

const HEADERS = IMPORT_COLUMNS.map(({ header }) => header);

/** A workbook with the headings of the template and these rows. */
export const workbook = (rows: readonly Written[], headers: readonly string[] = HEADERS) =>
  writeXlsx({
    sheets: [
      {
        name: 'Hóa đơn',
        rows: [
          [...headers],
          ...rows.map((row) => IMPORT_COLUMNS.map(({ key }) => row[key] ?? null)),
        ],
      },
    ],
  });

/**
 * The same as people draw one invoice of several lines: what its first row has in these columns is merged over the rows below it that
 * leave them out. `over` names the first and the last row, as Excel numbers them.
 */
export const mergedWorkbook = (
  rows: readonly Written[],
  merges: readonly Readonly<{
    keys: readonly ImportColumnKey[];
    over: readonly [number, number];
  }>[],
) =>
  writeXlsx({
    sheets: [
      {
        name: 'Hóa đơn',
        rows: [
          [...HEADERS],
          ...rows.map((row) => IMPORT_COLUMNS.map(({ key }) => row[key] ?? null)),
        ],
        merges: merges.flatMap(({ keys, over: [first, last] }) =>
          keys.map((wanted) => {
            const column = IMPORT_COLUMNS.findIndex(({ key }) => key === wanted);
            return { startRow: first - 1, endRow: last - 1, startCol: column, endCol: column };
          }),
        ),
      },
    ],
  });

/** Sends a workbook and lets the dry run come to its end; answers the import. */
export async function dryRunOf(
  { imports, upload }: Pick<ImportCompany, 'imports' | 'upload'>,
  { jobs }: Readonly<{ jobs: { drain(): Promise<unknown> } }>,
  bytes: Uint8Array,
) {
  const sent = await upload(bytes);
  if (sent.status !== 200) throw new Error(`refused: ${JSON.stringify(sent)}`);
  const { id, mapping } = sent.data;
  await imports.post(IMPORT(id, 'check'), { mapping });
  await jobs.drain();
  return (await imports.get(IMPORT(id))).data;
}

export type ImportCompany = IssuingCompany &
  Readonly<{
    imports: ReturnType<typeof appFor>;
    importsAs(session: Session): ReturnType<typeof appFor>;
    upload(bytes: Uint8Array, name?: string): ReturnType<ReturnType<typeof appFor>['upload']>;
  }>;

/** The feature on a real database, with all dependencies of issuing. */
export async function importFixture(
  change: (deps: DraftImportDeps) => DraftImportDeps = (deps) => deps,
  changeIssuing: (deps: IssuingDeps) => IssuingDeps = (deps) => deps,
) {
  const base = await issuingFixture(changeIssuing);
  const spreadsheet = boundedSpreadsheet();
  const deps = change({ ...base.deps, spreadsheet, judging: judging() });
  const routes = installFeature(deps.jobs, draftImportFeature(deps));
  return {
    ...base,
    deps,
    spreadsheet,
    async company(): Promise<ImportCompany> {
      const made = await base.company();
      const importsAs = (session: Session) => appFor(routes, session, base.platform.db);
      const imports = importsAs(made.accountant);
      const upload = (bytes: Uint8Array, name = 'hoa-don.xlsx') =>
        imports.upload(
          IMPORTS,
          {},
          { file: { name, mediaType: 'application/octet-stream', bytes } },
        );
      return { ...made, imports, importsAs, upload };
    },
  };
}
