import type {
  chooseWeeklyMail as chooseRoute,
  weeklyMailChoice as choiceRoute,
} from '@chopcard/contract/office/merchant/weekly-mail.ts'
import type { MerchantContext, Verb } from '../../core/context.ts'
import { isOwner } from '../../core/owner-only.ts'
import type { Db, Tx } from '../../core/database.ts'
import type { Reader } from './weekly-mail-address.ts'

/** Whether the caller gets the weekly mail; null for whoever is no owner. */
export const weeklyMailChoice: Verb<typeof choiceRoute> = async (ctx) => ({
  wanted: isOwner(ctx) ? await wantsWeeklyMail(ctx.db, readerOf(ctx)) : null,
})

export const chooseWeeklyMail: Verb<typeof chooseRoute> = (ctx, { body: { wanted } }) =>
  ctx.write(async (tx) => {
    if (!isOwner(ctx)) return { wanted: null }
    const before = { wanted: await wantsWeeklyMail(tx, readerOf(ctx)) }
    await keepChoice(tx, readerOf(ctx), wanted)
    ctx.note({ target: ctx.staff.id, before, after: { wanted } })
    return { wanted }
  })

const readerOf = ({ merchant, staff }: MerchantContext): Reader => ({ merchantId: merchant.id, staffId: staff.id })

export async function wantsWeeklyMail(db: Db | Tx, { merchantId, staffId }: Reader): Promise<boolean> {
  const declined = await db
    .selectFrom('weekly_mail_declined')
    .select('staff_id')
    .where('merchant_id', '=', merchantId)
    .where('staff_id', '=', staffId)
    .executeTakeFirst()
  return !declined
}

export async function keepChoice(tx: Tx, { merchantId, staffId }: Reader, wanted: boolean): Promise<void> {
  if (wanted)
    await tx
      .deleteFrom('weekly_mail_declined')
      .where('merchant_id', '=', merchantId)
      .where('staff_id', '=', staffId)
      .execute()
  else
    await tx
      .insertInto('weekly_mail_declined')
      .values({ merchant_id: merchantId, staff_id: staffId })
      .onConflict((known) => known.doNothing())
      .execute()
}
