import type { joinCampaign as joinRoute } from '@chopcard/contract/members/public/registration.ts'
import type { Input } from '@chopcard/contract/core/route.ts'
import type { PublicContext } from '../../core/context.ts'
import { breaks, type Tx } from '../../core/database.ts'
import { digest } from '../../core/secrets.ts'
import { findCard, type KnownCard } from '../../loyalty/cards/find-known.ts'
import type { Door } from './find-campaign.ts'

type Body = Input<typeof joinRoute>['body']
type Answer = { cardId: string }

/**
 * The key of a submit: the random token of the page, and whom it is about, since whoever registers on the same page after
 * an answer was lost is somebody else. Undefined without a token.
 */
export function submitOf(ctx: PublicContext, { campaign }: Door, body: Body): Buffer | undefined {
  const { submitToken, email = '', mobile = '', nickname = '', cardName = '' } = body
  if (!submitToken) return undefined
  return digest(ctx.app.config.secret, 'join-submit', campaign.id, submitToken, email, mobile, nickname, cardName)
}

/** The card that the same submit was given; its answer was lost. */
export async function findSubmitted(
  tx: Tx,
  { merchant, campaign }: Door,
  submit: Buffer,
): Promise<KnownCard | undefined> {
  const stored = await tx
    .selectFrom('idempotency')
    .select('answer')
    .where('merchant_id', '=', merchant.id)
    .where('caller', '=', campaign.id)
    .where('key', '=', submit.toString('hex'))
    .executeTakeFirst()
  return stored && findCard(tx, merchant.id, (stored.answer as Answer).cardId)
}

/** Keeps the card that a submit was given, with the answers to idempotency keys and as long as they; the caller is the campaign. */
export async function keepSubmit(tx: Tx, { merchant, campaign }: Door, submit: Buffer, cardId: string): Promise<void> {
  await tx
    .insertInto('idempotency')
    .values({
      merchant_id: merchant.id,
      caller: campaign.id,
      key: submit.toString('hex'),
      request_hash: submit,
      status: 200,
      answer: JSON.stringify({ cardId } satisfies Answer),
    })
    .execute()
}

/** Whether the same submit was given a card by another request, which was quicker. */
export const isSubmittedMeanwhile = (error: unknown): boolean => breaks(error, 'idempotency_pkey')
