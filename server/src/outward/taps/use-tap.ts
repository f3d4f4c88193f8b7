import { Refusal, refuse } from '@chopcard/contract/core/errors.ts'
import type { useTap as route } from '@chopcard/contract/outward/member/taps.ts'
import { collectStamp } from '../../earning/booths/attend-booth.ts'
import { boothCode } from '../../earning/booths/booth-code.ts'
import type { Operated } from '../../loyalty/cards/operation.ts'
import { hasFeature } from '../../core/authenticate.ts'
import type { MemberContext, Verb } from '../../core/context.ts'
import type { Tx } from '../../core/database.ts'
import { consumeTap, noteRefusal, openTap } from './open-tap.ts'
import type { TappedTag } from './read-tap.ts'
import { stampVisit } from './stamp-visit.ts'

/**
 * The stamp for a tap of a booth's tag or of one on the counter. The tap, the entry and the member's visit are one transaction:
 * what the campaign refuses uses up no tap.
 */
export const useTap: Verb<typeof route> = async (ctx, { body }) => {
  const tap = await openTap(ctx, body)
  const { tag, counter } = tap
  if (!tag || counter === undefined) return refuse('TAP_INVALID')
  try {
    if (tap.refusal) refuse(tap.refusal)
    if (tag.kind === 'staff') refuse('TAP_OF_STAFF')
    return await ctx.app.database.tx(async (tx) => {
      if (!(await consumeTap(tx, ctx.merchant.id, { tag, counter }, ctx.cardId))) refuse('TAP_USED')
      const actor = { ...ctx.actor, storeId: tag.storeId }
      const operated = await stamp({ ...ctx, tx, actor }, tag, tx)
      await noteEntry(tx, ctx.merchant.id, tag.id, counter, operated.entry.id)
      return operated
    })
  } catch (error) {
    if (error instanceof Refusal) await noteRefusal(ctx, { tag, counter }, error.code, ctx.cardId)
    throw error
  }
}

type Stamped = Operated & { boothName?: string }

async function stamp(ctx: MemberContext, { boothId, campaignId, id }: TappedTag, tx: Tx): Promise<Stamped> {
  if (!boothId) return stampVisit(ctx, tx, { tagId: id, campaignId })
  if (!hasFeature(ctx.merchant, 'simpleWebRegistration')) return refuse('FEATURE_OFF')
  const code = boothCode(ctx.app.config.secret, ctx.merchant.id, boothId)
  return collectStamp(ctx, { body: { code }, params: {}, query: {} })
}

const noteEntry = (tx: Tx, merchantId: string, tagId: string, counter: number, entryId: string) =>
  tx
    .updateTable('tap')
    .set({ entry_id: entryId })
    .where('merchant_id', '=', merchantId)
    .where('tag_id', '=', tagId)
    .where('counter', '=', counter)
    .where('state', '=', 'used')
    .execute()
