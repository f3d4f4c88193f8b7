import { refuse } from '@chopcard/contract/core/errors.ts'
import type {
  answerPartnership as answerRoute,
  endPartnership as endRoute,
} from '@chopcard/contract/earning/merchant/partners.ts'
import type { Merchant, Verb } from '../../core/context.ts'
import type { Tx } from '../../core/database.ts'
import { keepLine } from './keep-line.ts'
import {
  loadPartnership,
  lockPartnership,
  otherOf,
  type PartnershipRow,
  presentPartnership,
  sideOf,
} from './partnership-store.ts'
import { tellOwners } from '../../accounts/staff/tell-owners.ts'

/** The partner accepts or declines; an invitation that was taken back or answered meanwhile is said to have changed. */
export const answerPartnership: Verb<typeof answerRoute> = (ctx, { params, body }) =>
  ctx.write(async (tx) => {
    const row = await lockPartnership(tx, ctx.merchant.id, params.id)
    if (sideOf(row, ctx.merchant.id) !== 'partner') refuse('NOT_FOUND')
    const state = body.accept ? 'active' : 'declined'
    if (row.state !== 'invited') refuse('PARTNERSHIP_CHANGED')
    await change(tx, row, { state, answered_at: ctx.now })
    await keepLine(tx, ctx, row.merchant_id, { target: row.id, before: { state: row.state }, after: { state } })
    const told = { partnerName: row.partner_name, campaignName: row.campaign_name }
    await tellOwners(tx, ctx.app, row.merchant_id, 'partner-answered', told)
    ctx.note({ target: row.id, before: { state: row.state }, after: { state } })
    return presentPartnership(ctx, await loadPartnership(tx, ctx.merchant.id, row.id))
  })

/** Ends it at once: operations that hold the partnership are waited for, and none begins afterwards. */
export const endPartnership: Verb<typeof endRoute> = (ctx, { params }) =>
  ctx.write(async (tx) => {
    const row = await lockPartnership(tx, ctx.merchant.id, params.id)
    const side = sideOf(row, ctx.merchant.id)
    if (row.state === 'invited' && side === 'partner') refuse('PARTNERSHIP_CHANGED')
    if (row.state !== 'active' && row.state !== 'invited') refuse('PARTNERSHIP_CHANGED')
    await change(tx, row, { state: 'ended', ended_at: ctx.now, ended_by: side })
    const other = side === 'owner' ? row.partner_merchant_id : row.merchant_id
    await keepLine(tx, ctx, other, { target: row.id, before: { state: row.state }, after: { state: 'ended' } })
    await tellOwners(tx, ctx.app, other, 'partner-ended', {
      otherName: nameOf(ctx.merchant, row),
      campaignName: row.campaign_name,
    })
    ctx.note({ target: row.id, before: { state: row.state }, after: { state: 'ended' } })
    return presentPartnership(ctx, await loadPartnership(tx, ctx.merchant.id, row.id))
  })

/** How the caller is called by the other side. */
const nameOf = ({ id }: Merchant, row: PartnershipRow): string =>
  otherOf(row, id === row.merchant_id ? row.partner_merchant_id : row.merchant_id).name

type Columns = { state: string; answered_at?: Date; ended_at?: Date; ended_by?: string }

const change = (tx: Tx, { merchant_id, id }: PartnershipRow, columns: Columns) =>
  tx.updateTable('partnership').set(columns).where('merchant_id', '=', merchant_id).where('id', '=', id).execute()
