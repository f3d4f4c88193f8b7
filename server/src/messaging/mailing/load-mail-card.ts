import { type Selectable, sql } from 'kysely'
import type { EmailTemplateName } from '@chopcard/contract/loyalty/campaign-parts.ts'
import type { Language } from '@chopcard/contract/core/kinds.ts'
import { rewardTitle } from '@chopcard/contract/loyalty/reward-rules.ts'
import { readSettings, type StoredSettings } from '../../loyalty/campaigns/stored-settings.ts'
import type { Tx } from '../../core/database.ts'
import type { Card, Member } from '../../core/schema.d.ts'

/** What the mails about a card are made of. */
export type MailCard = {
  id: string
  memberId: string
  campaignId: string
  email: string | null
  nickname: string
  language: Language
  unwanted: readonly string[]
  tokenGeneration: number
  state: string
  balance: number
  expiresAt: Date | null
  settings: StoredSettings
}

/** A card with its member and the campaign's settings, words included; undefined when it is gone. */
export const loadMailCard = async (tx: Tx, merchantId: string, cardId: string): Promise<MailCard | undefined> =>
  (await loadMailCards(tx, merchantId, [cardId])).get(cardId)

/** The same of several cards, by their ids. */
export async function loadMailCards(
  tx: Tx,
  merchantId: string,
  cardIds: readonly string[],
): Promise<ReadonlyMap<string, MailCard>> {
  const rows = await tx
    .selectFrom('card as c')
    .innerJoin('member as mb', (on) =>
      on.onRef('mb.merchant_id', '=', 'c.merchant_id').onRef('mb.id', '=', 'c.member_id'),
    )
    .innerJoin('campaign as cp', (on) =>
      on.onRef('cp.merchant_id', '=', 'c.merchant_id').onRef('cp.id', '=', 'c.campaign_id'),
    )
    .select(['c.id', 'c.member_id', 'c.token_generation', 'c.state', 'c.balance', 'c.expires_at', 'c.campaign_id'])
    .select(['mb.email', 'mb.nickname', 'mb.language', 'mb.unwanted_mails', sql`cp.settings`.as('settings')])
    .where('c.merchant_id', '=', merchantId)
    .where('c.id', '=', sql<string>`any(${cardIds}::uuid[])`)
    .execute()
  return new Map(rows.map((row) => [row.id, mailCardOf(row)]))
}

type Row = Pick<
  Selectable<Card>,
  'id' | 'member_id' | 'token_generation' | 'state' | 'balance' | 'expires_at' | 'campaign_id'
> &
  Pick<Selectable<Member>, 'email' | 'nickname' | 'language' | 'unwanted_mails'> & { settings: unknown }

const mailCardOf = (row: Row): MailCard => ({
  id: row.id,
  memberId: row.member_id,
  campaignId: row.campaign_id,
  email: row.email,
  nickname: row.nickname ?? '',
  language: row.language as Language,
  unwanted: row.unwanted_mails,
  tokenGeneration: row.token_generation,
  state: row.state,
  balance: row.balance,
  expiresAt: row.expires_at,
  settings: readSettings(row),
})

/** The reward that a mail speaks of: the gift, the one reward, or the next of several. */
export function rewardIn(
  { settings, balance }: Pick<MailCard, 'settings' | 'balance'>,
  mail: EmailTemplateName,
): string {
  if (mail === 'welcomeGift') return settings.welcomeGift
  const byCount = settings.rewards.toSorted((a, b) => a.chopCount - b.chopCount)
  const next = byCount.find(({ chopCount }) => chopCount > balance) ?? byCount.at(-1)
  return (next && rewardTitle(next)) || settings.rewardName
}
