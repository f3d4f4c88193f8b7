import { sql } from 'kysely'
import type { Language } from '@chopcard/contract/kinds.ts'
import type { App } from '../core/app.ts'
import type { Merchant } from '../core/context.ts'
import type { Tx } from '../core/database.ts'
import { sendMail } from '../core/outbox.ts'
import { cardToken } from '../core/secrets.ts'
import type { SlotTime } from './booking-rules.ts'
import { boothWord } from './booth-store.ts'

/** The page of a card of a fair. */
export const carnivalUrl = (publicUrl: string, token: string): string => `${publicUrl}/member/CarnivalModeCard/${token}`

type News = SlotTime & { cardId: string; boothName: string; reason?: string }

/** Tells a member by mail what became of a booking; who has left no address sees it on the card. */
export async function tellMember(
  tx: Tx,
  app: App,
  merchant: Merchant,
  template: 'booth-promoted' | 'booth-cancelled',
  { cardId, boothName, reason = '', ...time }: News,
): Promise<void> {
  const member = await tx
    .selectFrom('card as c')
    .innerJoin('member as m', (join) =>
      join.onRef('m.merchant_id', '=', 'c.merchant_id').onRef('m.id', '=', 'c.member_id'),
    )
    .select(['m.id', 'm.email', 'm.language', 'c.token_generation'])
    .select(
      sql<string | null>`(select ${boothWord('name', sql.ref('m.language'))} from booth b
        join campaign cp on cp.merchant_id = b.merchant_id and cp.id = b.campaign_id
        where b.merchant_id = c.merchant_id and b.campaign_id = c.campaign_id and b.name = ${boothName}
        order by b.removed_at nulls first limit 1)`.as('booth'),
    )
    .where('c.merchant_id', '=', merchant.id)
    .where('c.id', '=', cardId)
    .executeTakeFirst()
  if (!member?.email) return
  const language = member.language as Language
  const token = cardToken(app.config.secret, merchant.shortKey, cardId, member.token_generation)
  const values = {
    merchantName: merchant.name,
    boothName: member.booth ?? boothName,
    time: timeInWords(time, language),
    reason,
    url: carnivalUrl(app.config.publicUrl, token),
  }
  const { id: memberId, email: to } = member
  await sendMail(tx, app, { merchantId: merchant.id, memberId, to, language, template, values })
}

const timeInWords = ({ day, from, to }: SlotTime, language: Language): string => {
  const date = new Intl.DateTimeFormat(language, { dateStyle: 'full', timeZone: 'UTC' })
  return `${date.format(new Date(`${day}T00:00Z`))}, ${from}–${to}`
}
