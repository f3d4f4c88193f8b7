import { sql } from 'kysely'
import type { Language } from '@chopcard/contract/core/kinds.ts'
import type { App } from '../../core/app.ts'
import { hasFeature } from '../../core/authenticate.ts'
import type { Merchant } from '../../core/context.ts'
import type { Tx } from '../../core/database.ts'
import { say } from '../../core/i18n.ts'
import { sendMail, sendPush } from '../../core/outbox.ts'
import { cardToken } from '../../core/secrets.ts'
import { browsersOf } from '../../messaging/messages/member-browsers.ts'
import { pushPayload } from '../../messaging/messages/push-payload.ts'
import type { TimeSlotSpan } from './booking-rules.ts'
import { boothWord } from './booth-store.ts'
import { merchantName } from '../../core/merchant-name.ts'
import { dateFormat } from '../../core/formats.ts'

/** The page of a card of a carnival. */
export const carnivalUrl = (publicUrl: string, token: string): string => `${publicUrl}/member/CarnivalModeCard/${token}`

type News = TimeSlotSpan & { cardId: string; boothName: string; reason?: string }

type Template = 'booth-promoted' | 'booth-cancelled'

/**
 * Tells a member what became of a booking, by mail and on the phones that take news: who has given a number alone is told as
 * well. Who has neither sees it on the card.
 */
export async function tellMember(
  tx: Tx,
  app: App,
  merchant: Merchant,
  template: Template,
  { cardId, boothName, reason = '', ...time }: News,
): Promise<void> {
  const member = await readerOf(tx, merchant, cardId, boothName)
  if (!member) return
  const { id: memberId, email: to } = member
  const language = member.language as Language
  const { publicUrl, secret } = app.config
  const values = {
    merchantName: merchantName(merchant, language),
    boothName: member.booth ?? boothName,
    time: timeInWords(time, language),
    reason,
    url: carnivalUrl(publicUrl, cardToken(secret, merchant.shortKey, cardId, member.token_generation)),
  }
  const told = { merchantId: merchant.id, memberId, template }
  if (to) await sendMail(tx, app, { ...told, to, language, values })
  if (!hasFeature(merchant, 'pushNotification')) return
  const words = (part: string) => say(language, 'mails', `templates.${template}.${part}`, values)
  const shown = { url: values.url, icon: publicUrl + member.logo, tag: `${template} ${cardId}`, language }
  const payload = pushPayload({ title: words('title'), text: words('intro').trim(), ...shown })
  for (const { id: subscriptionId, card_number } of await browsersOf(tx, merchant.id, memberId))
    await sendPush(tx, app, { ...told, subscriptionId, to: card_number, subject: words('subject'), payload })
}

/** Who reads it, with the booth's name in their language and the campaign's logo. */
const readerOf = (tx: Tx, { id: merchantId, language: primary }: Merchant, cardId: string, boothName: string) =>
  tx
    .selectFrom('card as c')
    .innerJoin('member as m', (join) =>
      join.onRef('m.merchant_id', '=', 'c.merchant_id').onRef('m.id', '=', 'c.member_id'),
    )
    .innerJoin('campaign as cp', (join) =>
      join.onRef('cp.merchant_id', '=', 'c.merchant_id').onRef('cp.id', '=', 'c.campaign_id'),
    )
    .select(['m.id', 'm.email', 'm.language', 'c.token_generation', sql<string>`cp.settings ->> 'logo'`.as('logo')])
    .select(
      sql<string | null>`(select ${boothWord('name', sql.ref('m.language'), primary)} from booth b
        where b.merchant_id = ${merchantId} and b.campaign_id = c.campaign_id and b.name = ${boothName}
        order by b.removed_at nulls first limit 1)`.as('booth'),
    )
    .where('c.merchant_id', '=', merchantId)
    .where('c.id', '=', cardId)
    .executeTakeFirst()

const timeInWords = ({ day, from, to }: TimeSlotSpan, language: Language): string => {
  const date = dateFormat(language, { dateStyle: 'full', timeZone: 'UTC' })
  return `${date.format(new Date(`${day}T00:00Z`))}, ${from}–${to}`
}
