import { refuse } from '@chopcard/contract/core/errors.ts'
import { profilePasswordProblem } from '@chopcard/contract/core/passwords.ts'
import type { MerchantContext, SystemContext } from './context.ts'
import { provePassword } from './reauthenticate.ts'
import { hashPassword } from './passwords.ts'

type Profile = { email: string; currentPassword?: string | undefined; newPassword?: string | undefined }

/**
 * The effect of a profile edit on the password: the stored hash and the new one, or undefined if it does not change.
 * Refuses in the order of decisions/sign-in.md §6; the e-mail address in the body must be the caller's.
 */
export async function profileOf(
  ctx: MerchantContext | SystemContext,
  email: string,
  { email: given, currentPassword: current, newPassword: wanted }: Profile,
  stored: () => Promise<string | null>,
): Promise<{ before: string | null; after: string } | undefined> {
  if (given !== email) refuse('INVALID_REQUEST', { fields: [{ path: 'email', message: 'invalid' }] })
  if (wanted === undefined) return undefined
  if (current === undefined)
    refuse('CURRENT_PASSWORD_REQUIRED', { fields: [{ path: 'currentPassword', message: 'required' }] })
  if (wanted === current) refuse('PASSWORD_UNCHANGED')
  const problem = profilePasswordProblem(wanted)
  if (problem) refuse('VALIDATION_FAILED', { fields: [{ path: 'newPassword', message: problem }] })
  const before = await stored()
  await provePassword(ctx, before, current)
  return { before, after: await hashPassword(wanted) }
}
