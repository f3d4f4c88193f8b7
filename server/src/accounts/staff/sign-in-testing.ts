import { randomBytes } from 'node:crypto'
import { expect, vi } from 'vitest'
import { type CallOptions, useApp } from '../../../test/harness.ts'
import { makeMerchant, makeStaff } from '../../../test/make.ts'
import type { App } from '../../core/app.ts'
import { hashPassword } from '../../core/passwords.ts'

export const password = 'Right-Passw0rd!'
export const wrong = 'Wrong-Passw0rd!'

/** The application with its workers, behind a proxy that says who calls. */
export const useSignInApp = () => useApp({ jobs: true, env: { CHOPCARD_TRUSTED_PROXIES: '127.0.0.1' } })

/** A caller from an address that nobody else calls from, so that no test uses up another's attempts. */
export function newVisitor(): CallOptions & { ip: string } {
  const ip = `2001:db8:${randomBytes(2).toString('hex')}:${randomBytes(2).toString('hex')}::1`
  return { headers: { 'x-forwarded-for': ip, 'user-agent': 'a test' }, ip }
}

let passwordHash: Promise<string> | undefined

/** A user with a password, of a merchant of its own. */
export async function makeAccount(
  app: App,
  facts: Omit<NonNullable<Parameters<typeof makeStaff>[2]>, 'passwordHash'> = {},
) {
  const merchant = await makeMerchant(app)
  const staff = await makeStaff(app, merchant, {
    ...facts,
    passwordHash: await (passwordHash ??= hashPassword(password)),
  })
  return { merchant, staff, email: staff.email }
}

/** The token of the n-th mail of a kind to an address, once it is written. */
export async function linkIn(app: App, email: string, template: string, n = 1): Promise<string> {
  const mails = await vi.waitUntil(
    async () => {
      const rows = await mailsTo(app, email, template)
      return rows.length >= n && rows
    },
    { timeout: 25_000 },
  )
  const token = /http:\/\/chopcard\.test\/merchant\/\S+\/(lt_\w{8}_[\w-]{43})\?shop=\w{8}\s/.exec(
    mails[n - 1]?.text_body ?? '',
  )?.[1]
  expect(token).toBeDefined()
  return token ?? ''
}

/** The mails to an address, oldest first. */
export const mailsTo = (app: App, email: string, template?: string) =>
  app.database.kysely
    .selectFrom('outbox')
    .select(['template', 'text_body', 'subject'])
    .where('recipient', '=', email)
    .$if(template !== undefined, (query) => query.where('template', '=', template as string))
    .orderBy('created_at')
    .execute()

/** What became of the account's attempts, in their order; null is a success. */
export async function historyOf(app: App, staffId: string): Promise<(string | null)[]> {
  const rows = await app.database.kysely
    .selectFrom('login_history')
    .select('error')
    .where('staff_id', '=', staffId)
    .orderBy('at')
    .execute()
  return rows.map((row) => row.error)
}
