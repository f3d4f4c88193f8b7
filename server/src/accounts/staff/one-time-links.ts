import { sql } from 'kysely'
import type { Language } from '@chopcard/contract/core/kinds.ts'
import type { App } from '../../core/app.ts'
import { merchantIdOf } from '../../core/merchant-key.ts'
import type { Db, Tx } from '../../core/database.ts'
import { sendMail } from '../../core/outbox.ts'
import { hashToken, newToken, shortKeyOf } from '../../core/secrets.ts'
import { type Account, accounts } from './find-account.ts'

export const linkPurposes = ['sign-in', 'register', 'reset-password', 'invite'] as const
export type LinkPurpose = (typeof linkPurposes)[number]

/** How long each link lives; GET of its page uses nothing up, the page's button does. */
const minutes: Record<LinkPurpose, number> = {
  'sign-in': 15,
  register: 24 * 60,
  'reset-password': 60,
  invite: 7 * 24 * 60,
}

type Wish = { language: Language; nickname?: string | null; redirect?: string | null }

/** Makes a one-time link for an account and mails it. */
export async function mailLink(tx: Tx, app: App, account: Account, purpose: LinkPurpose, wish: Wish): Promise<void> {
  const { merchantId, merchantName, name } = account
  const token = newToken('lt', account.shortKey)
  await tx
    .insertInto('one_time_link')
    .values({
      merchant_id: merchantId,
      token_hash: hashToken(token),
      purpose,
      staff_id: account.staffId,
      nickname: wish.nickname ?? null,
      redirect: wish.redirect ?? null,
      expires_at: sql<Date>`now() + make_interval(mins => ${minutes[purpose]})`,
    })
    .execute()
  const page =
    purpose === 'reset-password' || purpose === 'invite' ? '/merchant/reset-password' : '/merchant/login/link'
  const values = { name, merchantName, url: `${app.config.publicUrl}${page}/${token}?shop=${account.shortKey}` }
  const mail = { merchantId, to: account.email, language: wish.language }
  if (purpose === 'invite') {
    const days = minutes.invite / (24 * 60)
    await sendMail(tx, app, { ...mail, template: 'staff-invitation', values: { ...values, days } })
  } else if (purpose === 'register') {
    const hours = minutes.register / 60
    await sendMail(tx, app, { ...mail, template: 'register-confirm', values: { ...values, hours } })
  } else {
    await sendMail(tx, app, { ...mail, template: purpose, values: { ...values, minutes: minutes[purpose] } })
  }
}

export type Link = Account & { tokenHash: Buffer; nickname: string | null; redirect: string | null }

/** The link of a token that may still be used for one of the purposes; it stays usable. */
export async function findLink(db: Db, token: string, purposes: LinkPurpose[]): Promise<Link | undefined> {
  const shortKey = shortKeyOf('lt', token)
  const merchantId = shortKey && (await merchantIdOf(db, shortKey))
  if (!merchantId) return undefined
  return accounts(db)
    .innerJoin('one_time_link as l', (join) =>
      join.onRef('l.merchant_id', '=', 's.merchant_id').onRef('l.staff_id', '=', 's.id'),
    )
    .select(['l.token_hash as tokenHash', 'l.nickname', 'l.redirect'])
    .where('l.merchant_id', '=', merchantId)
    .where('l.token_hash', '=', hashToken(token))
    .where('l.purpose', 'in', purposes)
    .where('l.expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
}

/** Uses a link up; false when somebody else has, or its time is over. */
export async function consumeLink(tx: Tx, { merchantId, tokenHash }: Link): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('one_time_link')
    .where('merchant_id', '=', merchantId)
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
