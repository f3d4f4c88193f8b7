import { registerMerchantJob } from './jobs.ts'
import { register as route } from '@chopcard/contract/members/public/registration.ts'
import { nameOf } from '@chopcard/contract/core/route.ts'
import { sql } from 'kysely'
import type { App } from '../../core/app.ts'
import { insertCommitRecord } from '../../core/commit-record.ts'
import { Changed, type Tx } from '../../core/database.ts'
import type { PayloadOf } from '../../core/job-queue.ts'
import type { JobHandler } from '../../core/jobs.ts'
import { seal, unseal } from '../../core/seal.ts'
import { createMerchant } from '../merchants/create-merchant.ts'
import { endInZone } from '../merchants/service-end.ts'
import { createStaff } from './create-staff.ts'
import { type Account, findAccount } from './find-account.ts'
import { firstPage } from './landing-rules.ts'
import { mailLink } from './one-time-links.ts'
import { endSessions } from './sessions.ts'

type Asked = PayloadOf<typeof registerMerchantJob>

/** A hash travels to the job sealed: a job's payload is shown to administrators when it fails. */
export const sealPasswordHash = (app: App, hash: string): string => seal(app.config.secret, 'registration', hash)

/**
 * Registers a merchant with its owner and mails the confirmation. Whoever has an account already is mailed a link to sign
 * in; an owner who has never confirmed starts over, and only the latest confirmation counts.
 */
export const registerMerchant: JobHandler<typeof registerMerchantJob> = {
  job: registerMerchantJob,
  run: (app, asked) =>
    app.database.tx(async (tx) => {
      const { language } = asked
      const known = await findAccount(tx, asked.email)
      if (known && !neverUsed(known)) return mailLink(tx, app, known, 'sign-in', { language })
      const passwordHash = unseal(app.config.secret, 'registration', asked.sealedPasswordHash)
      await (known ? startOver(tx, known, asked, passwordHash) : start(tx, app, asked, passwordHash))
      const account = await findAccount(tx, asked.email)
      if (!account) throw new Error('The new account is not there')
      await keepRegistration(tx, account, asked)
      return mailLink(tx, app, account, 'register', { language, redirect: firstPage })
    }),
}

/**
 * A registration that nobody confirmed; not a user whom somebody else's merchant invited, nor an owner whom the platform
 * did: the invited have no password before they follow their invitation.
 */
const neverUsed = (account: Account) =>
  !account.emailConfirmed && account.enabled && account.merchantStaff === 1 && account.passwordHash !== null

async function start(tx: Tx, app: App, asked: Asked, passwordHash: string): Promise<void> {
  const { email, userName: name, merchantName, language, timeZone, currency } = asked
  const { merchantId } = await createMerchant(tx, { name: merchantName, language, timeZone, currency })
  const owner = { email, name, role: 'owner', passwordHash, emailConfirmed: false }
  await createStaff(tx, app.config.secret, merchantId, owner)
}

async function startOver(tx: Tx, { merchantId, staffId }: Account, asked: Asked, passwordHash: string): Promise<void> {
  const { numUpdatedRows: unconfirmed } = await tx
    .updateTable('staff')
    .set({ name: asked.userName, password_hash: passwordHash })
    .where('merchant_id', '=', merchantId)
    .where('id', '=', staffId)
    .where('email_confirmed', '=', false)
    .executeTakeFirst()
  // Confirmed this very moment: then it is somebody's account, and only its mailbox may change it.
  if (!unconfirmed) throw new Changed()
  await endSessions(tx, merchantId, staffId)
  const held = await tx
    .selectFrom('merchant')
    .select(['service_end_at', 'time_zone'])
    .where('merchant_id', '=', merchantId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  await tx
    .updateTable('merchant')
    .set({
      name: asked.merchantName,
      primary_language: asked.language,
      time_zone: asked.timeZone,
      currency: asked.currency,
      service_end_at: endInZone(held, asked.timeZone),
    })
    .where('merchant_id', '=', merchantId)
    .execute()
}

async function keepRegistration(tx: Tx, account: Account, { ip, requestId }: Asked): Promise<void> {
  const { rows } = await sql<{ at: Date }>`select now() as at`.execute(tx)
  const request = {
    merchantId: account.merchantId,
    actor: { kind: 'public', id: null, name: '', nickname: null },
    action: nameOf(route),
    at: rows[0]?.at ?? new Date(),
    ip,
    requestId,
    detail: { target: account.merchantId, after: { name: account.merchantName, email: account.email } },
  } as const
  await insertCommitRecord(tx, request, null)
}
