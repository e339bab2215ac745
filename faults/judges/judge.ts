import type { Ledger } from '../acts/ledger.ts';
import type { Diary } from '../diary.ts';
import type { World } from '../world/world.ts';
import { comeToRest } from './at-rest.ts';
import { auditIsWhole } from './audit-is-whole.ts';
import { authorityAgrees } from './authority-agrees.ts';
import { correctionsHold } from './corrections-hold.ts';
import { countersAreRows } from './counters-are-rows.ts';
import { eventsAreWhole } from './events-are-whole.ts';
import { filesAreReadable } from './files-are-readable.ts';
import type { Finding, Judge } from './finding.ts';
import { inboxIsEmpty } from './inbox-is-empty.ts';
import { licenceCountsNumbers } from './licence-counts-numbers.ts';
import { noFaultOfOurs } from './no-fault-of-ours.ts';
import { numbersAreWhole } from './numbers-are-whole.ts';
import { actsHappenedOnce } from './once/acts-happened-once.ts';
import { actsWereAnswered } from './once/acts-were-answered.ts';
import { deletionsHappenedOnce } from './once/deletions-happened-once.ts';
import { filesWereTakenInOnce } from './once/files-were-taken-in-once.ts';
import { mailsWentOnce } from './once/mails-went-once.ts';
import { noticesWereSentOnce } from './once/notices-were-sent-once.ts';
import { papersWereMadeOnce } from './once/papers-were-made-once.ts';
import { runsAndImportsWereOpenedOnce } from './once/runs-and-imports-were-opened-once.ts';
import { serversLived } from './servers-lived.ts';

const JUDGES: Readonly<Record<string, Judge>> = {
  'acts happened once': actsHappenedOnce,
  'acts were answered': actsWereAnswered,
  'deletions happened once': deletionsHappenedOnce,
  'no fault of ours': noFaultOfOurs,
  'runs and imports were opened once': runsAndImportsWereOpenedOnce,
  'files were taken in once': filesWereTakenInOnce,
  'numbers are whole': numbersAreWhole,
  'licence counts numbers': licenceCountsNumbers,
  'counters are rows': countersAreRows,
  'corrections hold': correctionsHold,
  'notices were sent once': noticesWereSentOnce,
  'papers were made once': papersWereMadeOnce,
  'events are whole': eventsAreWhole,
  'the inbox is empty': inboxIsEmpty,
  'the authority agrees': authorityAgrees,
  'mails went once': mailsWentOnce,
  'files are readable': filesAreReadable,
  'audit is whole': auditIsWhole,
  'servers lived': serversLived,
};

type Looking = Readonly<{ restMs: number; parts: Diary }>;

/** Waits for rest and lets every judge look. */
export async function judge(
  world: World,
  ledger: Ledger,
  { restMs, parts }: Looking,
): Promise<Finding[]> {
  const open = await parts.timed('rest', () => comeToRest(world, restMs));
  const findings: Finding[] = open.map((what) => ({ judge: 'everything came to rest', what }));
  for (const [name, look] of Object.entries(JUDGES)) {
    const newFindings = await parts.timed('judges', () =>
      look(world, ledger).catch((error) => [`cannot be judged: ${error}`]),
    );
    findings.push(...newFindings.map((what) => ({ judge: name, what })));
  }
  return findings;
}
