import { sql } from 'kysely'
import { databaseNow } from '../../core/database-now.ts'
import { defineJob } from '../../core/job-queue.ts'
import type { App } from '../../core/app.ts'
import { dayText } from '../../commerce/billing/invoice-text.ts'
import { localDay } from '../../core/clock.ts'
import type { JobHandler } from '../../core/jobs.ts'
import { oneByOne } from '../../core/one-by-one.ts'
import { digest } from '../../core/secrets.ts'
import { realMerchants } from '../../core/real-merchants.ts'
import { tellOwners } from '../../accounts/staff/tell-owners.ts'

/** Days before the end of a certificate on which its owners are told. */
const noticeDays = [30, 7, 1] as const

/** Every hour: tells owners of certificates that end, once for each of these days. */
export const remindOfCertificates: JobHandler = {
  job: defineJob('remind-of-certificates'),
  cron: '23 * * * *',
  async run(app) {
    return { told: await tellOfEndingCertificates(app, await databaseNow(app.database.kysely)) }
  },
}

/** Answers with how many certificates were told of; a message that was written before is not written again. */
export async function tellOfEndingCertificates(app: App, now: Date): Promise<number> {
  const ending = await app.database.kysely
    .selectFrom('api_key as k')
    .innerJoin(realMerchants.as('m'), 'm.merchant_id', 'k.merchant_id')
    .select(['k.merchant_id', 'k.id', 'k.name', 'm.time_zone'])
    .select(sql<Date>`k.expires_at`.as('ends_at'))
    .where('k.kind', '=', 'certificate')
    .where('k.revoked_at', 'is', null)
    .where('k.expires_at', '>', now)
    .where(sql<boolean>`k.expires_at <= ${now}::timestamptz + make_interval(days => ${noticeDays[0]})`)
    .execute()
  await oneByOne(ending, async (key) => {
    const left = (key.ends_at.getTime() - now.getTime()) / 86_400_000
    const due = noticeDays.findLast((days) => left <= days) ?? noticeDays[0]
    const on = localDay(key.ends_at, key.time_zone)
    await app.database.tx((tx) =>
      tellOwners(
        tx,
        app,
        key.merchant_id,
        'certificate-ending',
        (language) => ({ name: key.name, on: dayText(on, language) }),
        (staffId) => messageId(app.config.secret, staffId, key.id, due),
      ),
    )
  })
  return ending.length
}

/** The same for one owner, certificate and notice. */
function messageId(secret: string, staffId: string, keyId: string, days: number): string {
  const hex = digest(secret, 'certificate-ending', staffId, keyId, days).toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `a${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  )
}
