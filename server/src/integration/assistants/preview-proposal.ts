import type { z } from 'zod'
import { Refusal } from '@chopcard/contract/core/errors.ts'
import type { ProposalPreview } from '@chopcard/contract/integration/merchant/proposals.ts'
import type { Card } from '@chopcard/contract/loyalty/cards.ts'
import type { MerchantContext } from '../../core/context.ts'
import { say } from '../../core/i18n.ts'
import { loadCard } from '../../loyalty/cards/card-store.ts'
import { presentCard } from '../../loyalty/cards/present-card.ts'
import { type Change, tryChange } from './run-proposal.ts'

type Preview = z.input<typeof ProposalPreview>

/** The parts of verbs' answers that a preview shows. */
type Answer = { card?: Card; entry?: { quantity: number } | null; cardNumber?: string }

/** What a change would come to now, and the card that it is about; a refusal by a rule is a part of it. */
export async function tried(
  ctx: MerchantContext,
  change: Change,
): Promise<{ preview: Preview; refusal?: Refusal; cardId: string | null }> {
  const facts = { quantity: null, couponName: await couponName(ctx, change), remark: textOf(change.input['remark']) }
  try {
    const answer = (await tryChange(ctx, change)) as Answer
    const after = cardIn(answer)
    const cardId = after?.id ?? (await namedCard(ctx, change))
    const changes = after ? await changesOf(ctx, after) : []
    const quantity = answer.entry?.quantity ?? null
    return { cardId, preview: { ...facts, allowed: true, message: null, changes, quantity } }
  } catch (error) {
    if (!(error instanceof Refusal) || error.status >= 500) throw error
    const message = say(ctx.language, 'errors', `codes.${error.code}`, error.facts.values)
    return { cardId: null, refusal: error, preview: { ...facts, allowed: false, message, changes: [] } }
  }
}

const textOf = (value: unknown) => (typeof value === 'string' && value ? value : null)

/** The card in an answer, which is the card itself or has one. */
const cardIn = (answer: Answer): Card | undefined => answer.card ?? (answer.cardNumber ? (answer as Card) : undefined)

async function namedCard({ app, merchant, now }: MerchantContext, { input }: Change): Promise<string | null> {
  const named = textOf(input['cardId'])
  return named && (await loadCard(app.database, merchant, named, now)).id
}

async function changesOf({ app, merchant, now }: MerchantContext, after: Card): Promise<Preview['changes']> {
  const before = presentCard(await loadCard(app.database, merchant, after.id, now), now)
  return (['balance', 'state', 'expiresAt'] as const)
    .filter((field) => before[field] !== after[field])
    .map((field) => ({ field, before: asText(before[field]), after: asText(after[field]) }))
}

const asText = (value: string | number | null) => (value === null ? null : String(value))

async function couponName({ db, merchant }: MerchantContext, { tool, input }: Change): Promise<string | null> {
  if (!tool.route.path.includes('/coupons/')) return null
  const row = await db
    .selectFrom('coupon')
    .select('name')
    .where('merchant_id', '=', merchant.id)
    .where('id', '=', String(input['id']))
    .executeTakeFirst()
  return row?.name ?? null
}
