import { refuse } from '@chopcard/contract/core/errors.ts'
import type {
  askOperator as askRoute,
  decideFinding as decideRoute,
  Finding,
  lockOperatorPin as lockRoute,
} from '@chopcard/contract/office/merchant/anomalies.ts'
import type { FindingState } from '@chopcard/contract/office/anomaly-kinds.ts'
import { lockPin } from '../../accounts/staff/lock-pin.ts'
import type { MerchantContext, Verb } from '../../core/context.ts'
import type { Tx } from '../../core/database.ts'
import { sendMail } from '../../core/outbox.ts'
import { findFinding, presentFinding } from './find-findings.ts'
import { mustBeOwner } from '../../core/owner-only.ts'

/** Says what a finding is. Voiding is done entry by entry, as everywhere: here it is only written down that it was. */
export const decideFinding: Verb<typeof decideRoute> = (ctx, { params, body }) =>
  ctx.write(async (tx) => {
    if (body.state === 'voided' && !(await someVoided(tx, ctx, params.id))) refuse('NOTHING_VOIDED')
    return decide(tx, ctx, params.id, { state: body.state, note: body.note ?? '' })
  })

/** Asks the operator by mail, in the shop's language; the answer goes to whoever asks, outside of the program. */
export const askOperator: Verb<typeof askRoute> = async (ctx, { params, body: { question } }) => {
  mustBeOwner(ctx)
  return ctx.write(async (tx) => {
    const operator = await operatorOf(tx, ctx, params.id)
    await sendMail(tx, ctx.app, {
      merchantId: ctx.merchant.id,
      to: operator.email,
      language: ctx.merchant.language,
      template: 'anomaly-question',
      values: {
        merchantName: ctx.merchant.name,
        url: `${ctx.app.config.publicUrl}/report/merchant-admin-member-chop-log`,
        name: operator.name,
        ownerName: ctx.staff.name,
        question,
      },
    })
    return decide(tx, ctx, params.id, { state: 'asked', note: question })
  })
}

/** Takes the operator's PIN away, which confirms the finding. */
export const lockOperatorPin: Verb<typeof lockRoute> = async (ctx, { params }) => {
  mustBeOwner(ctx)
  return ctx.write(async (tx) => {
    const operator = await operatorOf(tx, ctx, params.id)
    await lockPin(tx, ctx.merchant.id, operator.id)
    return decide(tx, ctx, params.id, { pin_locked_at: ctx.now })
  })
}

type Decision = { state?: FindingState; note?: string; pin_locked_at?: Date }

async function decide(tx: Tx, ctx: MerchantContext, id: string, decision: Decision): Promise<Finding> {
  const before = await findFinding(tx, ctx, id)
  // A locked PIN alone leaves the finding where it is, unless nobody has looked at it yet.
  const state = decision.state ?? (before.state === 'open' ? 'watch' : before.state)
  await tx
    .updateTable('anomaly_finding')
    .set({ ...decision, state, decided_at: ctx.now, decided_by: ctx.staff.id })
    .where('merchant_id', '=', ctx.merchant.id)
    .where('id', '=', id)
    .execute()
  ctx.note({ target: id, before: { state: before.state }, after: { state, ...decision } })
  return presentFinding(ctx, await findFinding(tx, ctx, id))
}

/** The operator of a finding, who must be one of the shop's own. */
async function operatorOf(tx: Tx, ctx: MerchantContext, id: string) {
  const { staff_id } = await findFinding(tx, ctx, id)
  const operator = await tx
    .selectFrom('staff')
    .select(['id', 'name', 'email'])
    .where('merchant_id', '=', ctx.merchant.id)
    .where('id', '=', staff_id)
    .executeTakeFirst()
  return operator ?? refuse('NO_OPERATOR_HERE')
}

async function someVoided(tx: Tx, ctx: MerchantContext, id: string): Promise<boolean> {
  const { row_kind, row_ids } = await findFinding(tx, ctx, id)
  if (row_kind !== 'entry') return false
  const voided = await tx
    .selectFrom('chop_void')
    .select('entry_id')
    .where('merchant_id', '=', ctx.merchant.id)
    .where('entry_id', 'in', row_ids)
    .limit(1)
    .executeTakeFirst()
  return voided !== undefined
}
