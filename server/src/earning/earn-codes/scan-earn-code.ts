import type { scanEarnCode as route } from '@chopcard/contract/earning/member/earn-codes.ts'
import type { Entry } from '@chopcard/contract/loyalty/cards.ts'
import { applyOperation } from '../../loyalty/cards/apply-operation.ts'
import type { OperationContext } from '../../loyalty/cards/operation.ts'
import { rulesFor } from '../../loyalty/cards/type-rules.ts'
import { hasFeature } from '../../core/authenticate.ts'
import type { MemberContext, Verb } from '../../core/context.ts'
import type { Tx } from '../../core/database.ts'
import { mayBeTaken } from './earn-rules.ts'
import { type EarnCode, findEarnCode, consumeEarnCode } from './consume-earn-code.ts'

/** What a scan took, to be noted with its entry. */
type ScannedCode = { code: EarnCode; memberId: string; day: string }

/**
 * A member earns with a code (decisions/earning.md §2). The use, the entry and who took it are one transaction.
 * Order of locks: card, code, taker.
 */
export const scanEarnCode: Verb<typeof route> = async (ctx, { body }) => {
  return ctx.app.database.tx(async (tx) => {
    const found = await findEarnCode(tx, ctx.merchant, body.code)
    let taken: ScannedCode | undefined
    const decide = async (context: OperationContext) => {
      const { campaign, card, today, moment, row } = context
      const code = usable(ctx, found, context)
      const ask = { chopTypeId: code.chopTypeId, quantity: code.chops, kind: 'scan' as const }
      const decision = rulesFor(campaign.type).issue(campaign, card, today, ask, moment)
      await consumeEarnCode(tx, ctx.merchant.id, code, row.member_id)
      taken = { code, memberId: row.member_id, day: moment.day }
      return decision
    }
    const operated = await applyOperation({ ...ctx, tx }, ctx.cardId, decide, {
      source: 'scan',
      reference: found?.code,
    })
    if (taken) await noteUse(tx, ctx, taken, operated.entry)
    return operated
  })
}

function usable(
  ctx: MemberContext,
  found: EarnCode | undefined,
  { campaign, row, moment }: OperationContext,
): EarnCode {
  const scanToEarn = row.settings.scanToEarn && hasFeature(ctx.merchant, 'scanToEarn')
  // A code whose chop type is no more on the card stamps nothing.
  const code = campaign.chopTypes.some(({ id }) => id === found?.chopTypeId) ? found : undefined
  return mayBeTaken(code, { id: row.campaign_id, scanToEarn }, moment.day)
}

const noteUse = (
  tx: Tx,
  { merchant, cardId, now }: MemberContext,
  { code, memberId, day }: ScannedCode,
  entry: Entry,
) =>
  tx
    .insertInto('earn_use')
    .values({
      merchant_id: merchant.id,
      entry_id: entry.id,
      code: code.code,
      batch_id: code.batchId,
      campaign_id: code.campaignId,
      card_id: cardId,
      member_id: memberId,
      // A multiplier may have added to what the code says.
      chops: entry.quantity,
      local_day: day,
      at: now,
    })
    .execute()
