import type {
  createCardByKey as createRoute,
  freezeCardByKey as freezeRoute,
  renewCardByKey as renewRoute,
  unfreezeCardByKey as unfreezeRoute,
} from '@chopcard/contract/integration/v1/cards.ts'
import type { IntegrationContext, Verb } from '../../core/context.ts'
import { atStore } from './at-store.ts'
import { handOutCard } from '../../loyalty/cards/create-card.ts'
import { editOtherInfo } from '../../loyalty/cards/edit-card.ts'
import { renewCard } from '../../loyalty/cards/renew-card.ts'

export const createCardByKey: Verb<typeof createRoute> = async (
  ctx,
  { body: { campaignId, memberId, storeId, ...given } },
) => handOutCard(await atStore(ctx, storeId), campaignId, given, memberId)

const setFrozen = (ctx: IntegrationContext, memberId: string, frozen: boolean) =>
  editOtherInfo(ctx, { params: {}, query: {}, body: { memberId, frozen } })

export const freezeCardByKey: Verb<typeof freezeRoute> = (ctx, { params }) => setFrozen(ctx, params.id, true)

export const unfreezeCardByKey: Verb<typeof unfreezeRoute> = (ctx, { params }) => setFrozen(ctx, params.id, false)

export const renewCardByKey: Verb<typeof renewRoute> = async (ctx, { params, body: { storeId, ...body } }) =>
  renewCard(await atStore(ctx, storeId), { params: {}, query: {}, body: { ...body, memberId: params.id } })
