/** A run of documents that the user approved at once. */
export type RunGrant = Readonly<{
  id: string;
  origin: string;
  runId: string;
  /** SHA-256 of the certificate and the tax code: approval of one is none of another. */
  fingerprint: string;
  taxCode: string;
  left: number;
  /** Milliseconds of the clock. */
  until: number;
}>;

export type RunKey = Pick<RunGrant, 'origin' | 'runId' | 'fingerprint' | 'taxCode'>;

/** Approvals that hold for a number of documents and for a time. Nothing of them is stored. */
export function runGrants(now: () => Date) {
  let grants: RunGrant[] = [];
  let count = 0;

  const live = (): RunGrant[] => {
    grants = grants.filter(({ left, until }) => left > 0 && until > now().getTime());
    return grants;
  };
  const isSame = (a: RunKey, b: RunKey): boolean =>
    a.origin === b.origin &&
    a.runId === b.runId &&
    a.fingerprint === b.fingerprint &&
    a.taxCode === b.taxCode;

  return {
    list: (): readonly RunGrant[] => live(),
    grant(key: RunKey, left: number, minutes: number): void {
      count += 1;
      const until = now().getTime() + minutes * 60_000;
      const others = live().filter((grant) => !isSame(grant, key));
      grants = [...others, { ...key, id: String(count), left, until }];
    },
    covers: (key: RunKey): boolean => live().some((grant) => isSame(grant, key)),
    /** Counts a document that was signed under its grant. */
    use(key: RunKey): void {
      grants = live().map((grant) =>
        isSame(grant, key) ? { ...grant, left: grant.left - 1 } : grant,
      );
    },
    stop(id: string): void {
      grants = grants.filter((grant) => grant.id !== id);
    },
    stopOrigin(origin: string): void {
      grants = grants.filter((grant) => grant.origin !== origin);
    },
  };
}

export type RunGrants = ReturnType<typeof runGrants>;
