/**
 * Why a backup, a restore or a check was refused. `unreadable`: the archive is damaged, cut off or none. `newer`: another
 * version of the program made it. `locked`: it is encrypted, and the passphrase is missing or another one. `not-empty`: the
 * place holds something already. `no-key`: accounts would lose their second factor. `no-register`: there is nothing to back up. `register-damaged`: the file of the register is.
 */
type BackupErrorReason =
  | 'unreadable'
  | 'newer'
  | 'locked'
  | 'not-empty'
  | 'no-key'
  | 'no-register'
  | 'register-damaged'
  | 'failed';

/** A backup, a restore or a check was refused; the message is a sentence in Vietnamese for the owner. */
export class BackupError extends Error {
  readonly reason: BackupErrorReason;

  constructor(reason: BackupErrorReason, message: string, options?: ErrorOptions) {
    super(message, options);
    this.reason = reason;
  }
}
