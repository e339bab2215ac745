/** An archive, its place or the company cannot be used; the message states the reason and the remedy. */
export class ArchiveFault extends Error {
  override readonly name = 'ArchiveFault';
}
