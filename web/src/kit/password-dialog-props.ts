/** Makes the call, with the password once it is known. */
export type Attempt = (password?: string) => Promise<void>

export type PasswordDialogProps = { attempt: Attempt; onClose: () => void }
