import { z } from 'zod';
import { remedyOf } from './remedy-of.ts';

/** Result of one check. A fault makes `hoadon doctor` end with status 1; a warning does not. */
export const DoctorFinding = z.object({
  check: z.string(),
  state: z.enum(['ok', 'warning', 'fault']),
  text: z.string(),
  /** What to do; null where nothing is wrong. */
  remedy: z.string().nullable(),
});
export type DoctorFinding = z.infer<typeof DoctorFinding>;

type Found = Omit<DoctorFinding, 'check'> & Partial<Pick<DoctorFinding, 'check'>>;
/** Returns the findings of one check; its name is theirs, unless they have one. */
export type DoctorCheck = () => Promise<readonly Found[]>;

export const ok = (text: string) => ({ state: 'ok', text, remedy: null }) as const;
export const warning = (text: string, remedy: string) =>
  ({ state: 'warning', text, remedy }) as const;
export const fault = (text: string, remedy: string) => ({ state: 'fault', text, remedy }) as const;

/** Runs the checks in order; one that fails is a fault itself and stops no other. */
export async function runChecks(
  checks: Readonly<Record<string, DoctorCheck>>,
): Promise<DoctorFinding[]> {
  const findings: DoctorFinding[] = [];
  for (const [check, run] of Object.entries(checks)) {
    const found = await run().catch((error: unknown) => [
      fault(
        error instanceof Error ? error.message : String(error),
        remedyOf(error) ?? 'Correct it and run hoadon doctor again.',
      ),
    ]);
    findings.push(...found.map((finding) => ({ check, ...finding })));
  }
  return findings;
}
