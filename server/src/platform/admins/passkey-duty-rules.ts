/** What is known of an administrator who signs in with a password. */
export type PasswordSignIn = {
  /** Whether the platform asks administrators for passkeys. */
  required: boolean
  hasPasskey: boolean
  /** How many other administrators can sign in and do everything. */
  others: number
}

/**
 * What a password is good for (decisions/sign-in.md §12). Who has no passkey may add one and nothing else. Who has one uses
 * it; if it is lost, another administrator deletes it. The last administrator has nobody to do so, and may add another one.
 */
export function afterPassword({ required, hasPasskey, others }: PasswordSignIn): 'everything' | 'add' | 'refused' {
  if (!required) return 'everything'
  return hasPasskey && others > 0 ? 'refused' : 'add'
}
