import type { RegisterBody } from '@chopcard/contract/members/public/registration.ts'
import type { z } from 'zod'

/** What was registered in this window: all but the passwords, which nothing keeps. */
export type AskedRegistration = Omit<z.output<typeof RegisterBody>, 'password' | 'confirmPassword'>

const key = 'asked-registration'

/** Keeps it until the window closes, so that the address can be named and put right. */
export function keepAsked({ merchantName, userName, email, language, timeZone, currency }: AskedRegistration): void {
  const asked: AskedRegistration = { merchantName, userName, email, language, timeZone, currency }
  sessionStorage.setItem(key, JSON.stringify(asked))
}

/** What was registered here before, if anything was. */
export function askedBefore(): AskedRegistration | undefined {
  try {
    return (JSON.parse(sessionStorage.getItem(key) ?? 'null') as AskedRegistration | null) ?? undefined
  } catch {
    return undefined
  }
}
