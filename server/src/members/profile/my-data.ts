import { detailsOf } from '@chopcard/contract/members/member-details.ts'
import type { EntryKind } from '@chopcard/contract/loyalty/cards.ts'
import type { myData as dataRoute, MyData } from '@chopcard/contract/members/member/profile.ts'
import { findCard } from '../../loyalty/cards/card-store.ts'
import { presentCard } from '../../loyalty/cards/present-card.ts'
import { bucketOf, consumeAttempt } from '../../core/attempts.ts'
import type { MemberContext, Verb } from '../../core/context.ts'
import type { NewsletterWish } from '../../messaging/mailing/newsletter.ts'
import { merchantName } from '../../core/merchant-name.ts'
import { cardHistory, type CardHistory } from './card-history.ts'
import { ownMember } from './own-member.ts'

/** It reads all there is: now and then is enough. */
const perMember = { limit: 20, windowSeconds: 3600 }

type MyCard = MyData['cards'][number]

/** All that is kept of the member; whom they brought and who served them stay unnamed, notes of the staff are left out. */
export const myData: Verb<typeof dataRoute> = async (ctx) => {
  const { db, merchant, now } = ctx
  const member = await ownMember(db, ctx)
  await consumeAttempt(db, bucketOf(ctx.app.config.secret, 'my-data', member.id), perMember)
  const rows = await db
    .selectFrom('card as c')
    .leftJoin('named_card as n', (on) =>
      on.onRef('n.merchant_id', '=', 'c.merchant_id').onRef('n.card_id', '=', 'c.id'),
    )
    .select(['c.id', 'n.name'])
    .where('c.merchant_id', '=', merchant.id)
    .where('c.member_id', '=', member.id)
    .orderBy('c.created_at')
    .orderBy('c.id')
    .execute()
  const history = await cardHistory(
    ctx,
    rows.map(({ id }) => id),
  )
  const cards: MyCard[] = []
  for (const { id, name } of rows) cards.push(...(await cardData(ctx, { id, name }, history)))
  return {
    shop: merchantName(merchant, ctx.language),
    writtenAt: now.toISOString(),
    member: {
      ...detailsOf(member),
      language: member.language,
      unwantedMails: member.unwanted_mails,
      newsletter: member.newsletter as NewsletterWish | null,
      since: member.created_at.toISOString(),
    },
    cards,
    messages: await messagesTo(ctx, member.id),
  }
}

async function cardData(
  { app, merchant, now }: MemberContext,
  { id, name }: { id: string; name: string | null },
  history: CardHistory,
): Promise<MyCard[]> {
  const row = await findCard(app.database, merchant, id, now)
  if (!row) return []
  const card = presentCard(row, now)
  // What the campaign asked for; anything else beside it is the staff's.
  const asked = row.settings.memberFields.map(({ label }) => label)
  const of = <T extends { cardId: string }>(list: readonly T[]) =>
    list.filter(({ cardId }) => cardId === id).map(({ cardId: _own, ...one }) => one)
  return [
    {
      cardNumber: row.card_number,
      name,
      campaign: row.campaign_name,
      type: row.campaign_type,
      state: card.state,
      balances: card.balances.map(({ code, balance }) => ({ chopType: code, balance })),
      level: row.level,
      promotionCode: row.promotion_code,
      answers: Object.fromEntries(Object.entries(row.additional_info).filter(([label]) => asked.includes(label))),
      createdAt: card.createdAt,
      expiresAt: card.expiresAt,
      log: of(history.log).map((line) => ({ ...line, kind: line.kind as EntryKind })),
      receipts: of(history.receipts),
      bookings: of(history.bookings),
      wasReferred: of(history.wasReferred)[0] ?? null,
      brought: of(history.brought),
      pushBrowsers: history.browsers.filter(({ cardId }) => cardId === id).length,
    },
  ]
}

/** What was written to this member, also at an address that is no longer theirs; the words themselves are not kept. */
async function messagesTo({ db, merchant }: MemberContext, memberId: string): Promise<MyData['messages']> {
  const rows = await db
    .selectFrom('outbox')
    .select(['created_at', 'channel', 'template', 'subject', 'recipient'])
    .where('merchant_id', '=', merchant.id)
    .where('member_id', '=', memberId)
    .orderBy('created_at')
    .execute()
  return rows.map(({ created_at, channel, template, subject, recipient }) => ({
    at: created_at.toISOString(),
    channel,
    about: template,
    subject,
    to: recipient,
  }))
}
