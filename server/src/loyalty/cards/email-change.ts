import { sql } from 'kysely'
import { Refusal, refuse } from '@chopcard/contract/core/errors.ts'
import type { Language } from '@chopcard/contract/core/kinds.ts'
import type { App } from '../../core/app.ts'
import { merchantIdOf } from '../../core/merchant-key.ts'
import { findMerchant } from '../../core/authenticate.ts'
import type { MerchantContext } from '../../core/context.ts'
import { breaks, type Db, type Tx } from '../../core/database.ts'
import { openJobContext } from '../../core/job-context.ts'
import { sendMail } from '../../core/outbox.ts'
import { hashToken, newToken, shortKeyOf } from '../../core/secrets.ts'
import type { CardRow } from './card-store.ts'
import { merchantName } from '../../core/merchant-name.ts'
import { changeMember } from './write-member.ts'

const days = 3

/** The address is another member's. */
export const refuseTaken = (): never => refuse('EMAIL_REGISTERED', { fields: [{ path: 'email', message: 'unique' }] })

/** Mails a link to the new address; until its reader confirms, the member keeps the old one. The last asked for wins. */
export async function askForEmail(
  ctx: MerchantContext,
  tx: Tx,
  row: Pick<CardRow, 'member_id'>,
  email: string,
): Promise<void> {
  const { merchant, app } = ctx
  const taken = await tx
    .selectFrom('member')
    .select('id')
    .where('merchant_id', '=', merchant.id)
    .where('email', '=', email)
    .executeTakeFirst()
  if (taken) refuseTaken()
  const token = newToken('lt', merchant.shortKey)
  await forgetEmailChange(tx, merchant.id, row.member_id)
  await tx
    .insertInto('email_change')
    .values({
      merchant_id: merchant.id,
      member_id: row.member_id,
      email,
      token_hash: hashToken(token),
      staff_id: ctx.actor.id,
      expires_at: sql<Date>`now() + make_interval(days => ${days})`,
    })
    .execute()
  const { language } = await tx
    .selectFrom('member')
    .select('language')
    .where('merchant_id', '=', merchant.id)
    .where('id', '=', row.member_id)
    .executeTakeFirstOrThrow()
  const url = `${app.config.publicUrl}/member/email/${token}`
  const mail = { merchantId: merchant.id, memberId: row.member_id, to: email, language: language as Language }
  await sendMail(tx, app, {
    ...mail,
    template: 'member-email',
    values: { merchantName: merchantName(merchant, mail.language), days, url },
  })
}

/** Drops a change that waits. */
export const forgetEmailChange = (tx: Tx, merchantId: string, memberId: string) =>
  tx.deleteFrom('email_change').where('merchant_id', '=', merchantId).where('member_id', '=', memberId).execute()

export type EmailChange = { merchantId: string; memberId: string; email: string; isConfirmed: boolean }

/**
 * The change that a link is about, while it is good: one that was confirmed stays so for as long as the member has the address.
 * Looking uses nothing up.
 */
export async function findEmailChange(db: Db | Tx, token: string): Promise<EmailChange | undefined> {
  const shortKey = shortKeyOf('lt', token)
  const merchantId = shortKey && (await merchantIdOf(db, shortKey))
  if (!merchantId) return undefined
  return db
    .selectFrom('email_change as e')
    .innerJoin('member as mb', (on) =>
      on.onRef('mb.merchant_id', '=', 'e.merchant_id').onRef('mb.id', '=', 'e.member_id'),
    )
    .select(['e.merchant_id as merchantId', 'e.member_id as memberId', 'e.email'])
    .select(sql<boolean>`e.confirmed_at is not null`.as('isConfirmed'))
    .where('e.merchant_id', '=', merchantId)
    .where('e.token_hash', '=', hashToken(token))
    .where('e.expires_at', '>', sql<Date>`now()`)
    .where(sql<boolean>`(e.confirmed_at is null or mb.email = e.email and mb.proven_email = e.email)`)
    .executeTakeFirst()
}

/**
 * Uses the link up: from now on the member has the new address. Who presses again, or whose answer was lost, finds it done. False
 * for a link that is no longer good.
 */
export async function confirmEmailChange(app: App, token: string): Promise<boolean> {
  const found = await findEmailChange(app.database.kysely, token)
  const opened = found && (await findMerchant(app.database.kysely, { id: found.merchantId }))
  if (!found || !opened) return false
  if (found.isConfirmed) return true
  const actor = { kind: 'member', id: null, name: '', nickname: null } as const
  const ctx = openJobContext(app, opened.merchant, actor, opened.now, 'POST /member/email/{token}')
  try {
    return await ctx.write(async (tx) => {
      const { numUpdatedRows } = await tx
        .updateTable('email_change')
        .set({ confirmed_at: sql<Date>`now()` })
        .where('merchant_id', '=', found.merchantId)
        .where('token_hash', '=', hashToken(token))
        .where('confirmed_at', 'is', null)
        .where('expires_at', '>', sql<Date>`now()`)
        .executeTakeFirst()
      if (!numUpdatedRows) refuse('CONFLICT_TRY_AGAIN')
      await changeMember(tx, found.merchantId, found.memberId, { email: found.email, proven_email: found.email })
      ctx.note({ target: found.memberId })
      return true
    })
  } catch (error) {
    // Somebody else has registered with the address meanwhile.
    if (breaks(error, 'member_merchant_id_email_key')) return false
    // Pressed twice: the other one was quicker.
    if ((await findEmailChange(app.database.kysely, token))?.isConfirmed) return true
    if (error instanceof Refusal && error.code === 'CONFLICT_TRY_AGAIN') return false
    throw error
  }
}
