/** A backup, its place or its target cannot be used; the message states the reason and the remedy. */
export class BackupFault extends Error {
  override readonly name = 'BackupFault';
}
