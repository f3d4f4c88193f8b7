import type { CampaignSettingsInput } from '@chopcard/contract/loyalty/campaign-settings.ts'
import { voidEntry } from '@chopcard/contract/loyalty/merchant/chop-log.ts'
import { listReferrals } from '@chopcard/contract/earning/merchant/referrals.ts'
import { changeChops } from '@chopcard/contract/loyalty/merchant/till.ts'
import { newId } from '../../core/new-id.ts'
import { handleEvents } from '../../../test/handle-events.ts'
import type { Harness } from '../../../test/harness.ts'
import { makeCard, makeFreshCard, type TestMerchant } from '../../../test/make.ts'
import { processDueReferrals } from './process-due-referrals.ts'
import { welcomeReferee } from './welcome-referee.ts'

const actor = { kind: 'public', id: null, name: '', nickname: null } as const

const program = {
  type: 'point',
  rewards: [{ chopCount: 100, name: 'Cake' }],
  referralEnabled: true,
  referrerBonus: 50,
  maxReferrerBonus: 120,
  refereeBonus: 20,
  referralEndDate: '2099-12-31',
} as const satisfies Partial<CampaignSettingsInput>

type Shop = Awaited<ReturnType<typeof makeFreshCard>>

/** A shop whose members bring others, and what happens there. */
export function useReferrals(t: Harness) {
  const shop = (given: Partial<CampaignSettingsInput> = {}) =>
    makeFreshCard(t.app, { campaign: { ...program, ...given } })
  /** A friend who registers with the code of the shop's card, as registration notes it. */
  async function bring({ merchant, campaign, card }: Shop, contact: { email?: string } = {}) {
    const friend = await makeCard(t.app, merchant, campaign, contact)
    await t.app.database.tx(async (tx) => {
      await tx
        .updateTable('card')
        .set({ referrer_card_id: card.id })
        .where('merchant_id', '=', merchant.id)
        .where('id', '=', friend.id)
        .execute()
      await welcomeReferee(tx, { app: t.app, merchant, now: new Date(), actor }, friend.id)
    })
    return friend
  }

  const issue = async (merchant: TestMerchant, cardId: string, quantity = 1) => {
    const body = { memberId: cardId, operation: 'issue', quantity, confirm: true } as const
    const answer = await t.call(
      changeChops,
      { params: { id: cardId }, body },
      { token: merchant.owner.token, key: newId() },
    )
    return answer.body.data.entry.id
  }

  const voided = (merchant: TestMerchant, id: string) =>
    t.call(voidEntry, { params: { id } }, { token: merchant.owner.token, key: newId() })

  /** What the subscriber and then the job of every minute do. */
  const processDue = async () => {
    await handleEvents(t.app)
    return processDueReferrals.run(t.app, {})
  }

  async function balanceOf(merchant: TestMerchant, cardId: string): Promise<number> {
    const row = await t.app.database.kysely
      .selectFrom('card')
      .select('balance')
      .where('merchant_id', '=', merchant.id)
      .where('id', '=', cardId)
      .executeTakeFirstOrThrow()
    return row.balance
  }

  const referralsOf = async ({ merchant, campaign }: Shop, query = {}) =>
    (
      await t.call(
        listReferrals,
        { query: { campaignId: campaign.id, pageSize: '100', ...query } },
        { token: merchant.owner.token },
      )
    ).body.data

  return { shop, bring, issue, voided, processDue, balanceOf, referralsOf }
}
