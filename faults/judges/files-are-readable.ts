import { createLog } from '../../packages/server/src/platform/log.ts';
import { openPlatform } from '../../packages/server/src/platform/open-platform.ts';
import { readConfig } from '../../packages/server/src/platform/read-config.ts';
import type { Judge } from './finding.ts';

type Named = Readonly<{ company_id: string; hash: string; what: string }>;

/** Every file that a row names is there, and its bytes have the hash by which it is named. */
export const filesAreReadable: Judge = async ({ rows, environment }) => {
  const named = await rows.query<Named>(
    `select company_id::text, hash, 'invoice ' || invoice_id || ' ' || kind as what from invoice_file
     union all select company_id::text, hash, 'message ' || message_id from authority_message
     union all select company_id::text, pdf_hash, 'paper ' || id from invoice_conversion where pdf_hash is not null
     union all select company_id::text, message_hash, 'notice ' || message_id from mistake_report
       where message_hash is not null
     union all select company_id::text, hash, 'answer ' || message_id from mistake_report_answer
     union all select company_id::text, original_hash, 'source ' || id from invoice_source
       where original_hash is not null
     union all select company_id::text, hash, 'file of import ' || run_id from import_file`,
  );
  const platform = await openPlatform(readConfig(environment), createLog('silent'));
  const faults: string[] = [];
  try {
    for (const { company_id, hash, what } of named) {
      const error = await platform.files.get(company_id, hash).then(
        () => null,
        (thrown: unknown) => thrown,
      );
      if (error) faults.push(`${what}: ${error}`);
    }
  } finally {
    await platform.close();
  }
  return faults;
};
