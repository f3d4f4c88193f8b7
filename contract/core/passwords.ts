import { z } from 'zod'
import { maxPasswordLength } from './limits.ts'
import { secretText } from './kinds.ts'

const kindsOf = (word: string) =>
  [/\p{Lu}/u, /\p{Ll}/u, /\p{Nd}/u, /[^\p{Lu}\p{Ll}\p{Nd}]/u].filter((kind) => kind.test(word)).length

/**
 * The profile's password (decisions/sign-in.md §5): at least 12 characters and 3 of the 4 kinds.
 * Returns the key of its message, or undefined when it will do.
 */
export function profilePasswordProblem(
  word: string,
): 'passwordTooShortAndTooFewKinds' | 'passwordTooShort' | 'passwordTooFewKinds' | undefined {
  const short = [...word].length < 12
  const few = kindsOf(word) < 3
  if (short && few) return 'passwordTooShortAndTooFewKinds'
  if (short) return 'passwordTooShort'
  return few ? 'passwordTooFewKinds' : undefined
}

export const ProfilePassword = secretText(maxPasswordLength).superRefine((word, issues) => {
  const problem = profilePasswordProblem(word)
  if (problem) issues.addIssue({ code: 'custom', message: problem })
})

/** The password of the reset page and of registration (decisions/sign-in.md §5): 8 characters, upper and lower case, a digit. */
export const ResetPassword = secretText(maxPasswordLength).refine(
  (word) => [...word].length >= 8 && /\p{Lu}/u.test(word) && /\p{Ll}/u.test(word) && /\p{Nd}/u.test(word),
  { message: 'resetPassword' },
)

/** Two entries of the same password. */
export const bothMatch = <T extends { password: string; confirmPassword: string }>(body: T) =>
  body.password === body.confirmPassword
export const mismatch = { path: ['confirmPassword'], message: 'mismatch', when: passwordsGiven }

function passwordsGiven({ value }: { value: unknown }): boolean {
  return z.object({ password: z.string(), confirmPassword: z.string() }).safeParse(value).success
}
