/** A calendar day in Viet Nam, `YYYY-MM-DD`. Never an instant: business dates carry no time and no zone. */
export type PlainDate = string;
/** A moment, UTC ISO 8601 (`2026-11-21T03:04:05.000Z`). */
export type Instant = string;
