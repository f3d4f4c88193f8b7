import type { TenantContext } from '../../core/context.ts'
import { applyOperation } from '../../loyalty/cards/apply-operation.ts'
import { rulesFor } from '../../loyalty/cards/type-rules.ts'

type Given = { quantity: number; remark: string; reference: string }

/** Adjusts a card by chops of its first type, by the till's own rule: what is given is no visit, and counts for no day's cap. */
export const giveChops = (ctx: TenantContext, cardId: string, { quantity, remark, reference }: Given) =>
  applyOperation(
    ctx,
    cardId,
    ({ campaign, card, today, moment }) =>
      rulesFor(campaign.type).adjust(
        campaign,
        card,
        today,
        { quantity, chopTypeId: campaign.chopTypes[0]?.id },
        moment,
      ),
    { source: 'automation', remark, reference },
  )
